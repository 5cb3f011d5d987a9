import type { Package, Packages } from '../workspace/packages.js';
import type { Sources } from '../workspace/prefilter.js';
import { isFramework } from './frameworks.js';

const USUAL = ['src/index.ts', 'src/index.js', 'index.ts', 'index.js', 'src/main.ts', 'lib/index.ts'];

/**
 * Sources of the packages of this workspace by the specifier others import them under: the name, and the subpaths of its
 * `exports`. Built files that a manifest names stand for the sources they are usually built from.
 */
export function workspaceEntries(packages: Packages, sources: Sources): ReadonlyMap<string, string> {
  const files = new Map<Package, Set<string>>();
  for (const file of sources.files) {
    const owner = packages.of(file);
    files.set(owner, (files.get(owner) ?? new Set()).add(file));
  }
  const found = new Map<string, string>();
  for (const [owner, own] of files) {
    const { name, dir } = owner;
    // An example beside the sources of its SDK is read as it would be anywhere else: by what the SDK is known for.
    if (name === undefined || found.has(name) || isFramework(name)) continue;
    for (const [subpath, targets] of packages.exportsOf(owner)) {
      const wanted = targets.flatMap(sourcesOf).map((at) => `${dir}/${at}`);
      if (subpath.includes('*'))
        for (const [key, file] of matching(wanted, own)) add(found, name, subpath.replace('*', key), file);
      else
        add(
          found,
          name,
          subpath,
          wanted.find((at) => own.has(at)),
        );
    }
    add(
      found,
      name,
      '.',
      USUAL.map((at) => `${dir}/${at}`).find((at) => own.has(at)),
    );
  }
  return found;
}

function add(found: Map<string, string>, name: string, subpath: string, file: string | undefined): void {
  const specifier = subpath === '.' ? name : `${name}/${subpath.slice(2)}`;
  if (file !== undefined && !found.has(specifier)) found.set(specifier, file);
}

/** `./dist/ask.d.ts` may be built from `dist/ask.ts`, `src/ask.ts` or `ask.ts`, likeliest first. */
function sourcesOf(target: string): string[] {
  const file = target.replace(/^\.\//, '');
  const stem = file.replace(/\.d\.([cm]?)ts$/, '.$1js').replace(/\.([cm]?)jsx?$/, '.$1ts');
  const inSource = stem.replace(/^(dist|lib|build|out)(\/(esm|cjs|src))?\//, 'src/');
  const both = [file, stem, inSource, inSource.replace(/^src\//, '')];
  return [...new Set(both.flatMap((one) => [one, one.replace(/\.ts$/, '.tsx'), one.replace(/\.ts$/, '.js')]))];
}

/** Files that match one of the patterns, by what stands for the star. */
function matching(patterns: readonly string[], files: ReadonlySet<string>): readonly (readonly [string, string])[] {
  return patterns.flatMap((pattern) => {
    const [head = '', tail = ''] = pattern.split('*');
    return [...files]
      .filter((file) => file.length > head.length + tail.length && file.startsWith(head) && file.endsWith(tail))
      .map((file) => [file.slice(head.length, file.length - tail.length), file] as const);
  });
}
