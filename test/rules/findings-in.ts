import { analyze } from '../../src/engine/analyze.js';
import { renderShim } from '../../src/shim/render.js';
import { tempTree } from '../temp-tree.js';

/** The files of one small package, or the text of its only file, `src/server.ts`. */
export type RuleCase = string | Readonly<Record<string, string>>;

const LIBRARIES = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/client',
  'fastmcp',
] as const;

/**
 * What a user sees of one rule, for each case by its name: `src/server.ts:5:3 error: …`. All cases are analysed in one
 * run, each as a package of its own that depends on the libraries it imports. A case that imports `./mrtr.js` gets a
 * real shim beside it.
 */
export async function findingsIn<Name extends string>(
  rule: string,
  cases: Readonly<Record<Name, RuleCase>>,
): Promise<Readonly<Record<Name, readonly string[]>>> {
  const names = Object.keys(cases) as Name[];
  const files = names.flatMap((name, index) =>
    Object.entries(packageOf(cases[name])).map(([file, text]) => [`case-${index}/${file}`, text] as const),
  );
  const cwd = tempTree(Object.fromEntries(files));
  const { findings, unread } = await analyze({ cwd, paths: ['.'], target: 'auto' });
  if (unread.length > 0) throw new Error(`a case can't be read: ${JSON.stringify(unread)}`);
  const said = {} as Record<Name, readonly string[]>;
  names.forEach((name, index) => {
    const folder = `${cwd}/case-${index}/`;
    const own = findings.filter((finding) => finding.rule === rule && finding.file.startsWith(folder));
    said[name] = own.map(
      ({ file, line, column, level, message }) => `${file.slice(folder.length)}:${line}:${column} ${level}: ${message}`,
    );
  });
  return said;
}

/** `findingsIn` for several tests of one file: run when first asked for, and once. */
export function findingsOnce<Name extends string>(
  rule: string,
  cases: Readonly<Record<Name, RuleCase>>,
): () => Promise<Readonly<Record<Name, readonly string[]>>> {
  let found: Promise<Readonly<Record<Name, readonly string[]>>> | undefined;
  return () => {
    found ??= findingsIn(rule, cases);
    return found;
  };
}

/** Where, and of what level: without the messages. */
export function places(found: readonly string[]): readonly string[] {
  return found.map((one) => one.split(': ', 1)[0] ?? one);
}

/** Adds what a package needs around its code: a manifest, and the shim where the code imports it. */
export function packageOf(given: RuleCase): Readonly<Record<string, string>> {
  const files = typeof given === 'string' ? { 'src/server.ts': given } : given;
  const code = Object.values(files).join('\n');
  const used = LIBRARIES.filter((name) => new RegExp(`['"]${name}['"/]`).test(code));
  const manifest = { type: 'module', dependencies: Object.fromEntries(used.map((name) => [name, '*'])) };
  const flavour = used.includes('@modelcontextprotocol/server') ? 'v2' : 'v1';
  const shim = /from '\.\/mrtr\.js'/.test(code)
    ? { 'src/mrtr.ts': renderShim({ flavour, language: 'ts', modules: 'esm' }) }
    : {};
  return { 'package.json': JSON.stringify(manifest), ...shim, ...files };
}
