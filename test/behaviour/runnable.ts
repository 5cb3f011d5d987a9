import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import type { Case } from './case.js';
import { filesOf } from './workshop.js';

/** What has to be known of a project: its entry and its compiler options. */
type Source = Pick<Case, 'entry' | 'compilerOptions'>;

const TYPESCRIPT = /\.([mc]?)tsx?$/;

/**
 * Makes of a project what plain Node can load, a file for a file, so that Node itself resolves what they import from each
 * other. Only where the project leaves resolution to a bundler, it is bundled.
 * @returns the entry, relative to `out`
 */
export async function makeRunnable(one: Source, project: string, out: string): Promise<string> {
  const entry = one.entry.replace(TYPESCRIPT, '.$1js');
  mkdirSync(out, { recursive: true });
  cpSync(path.join(project, 'package.json'), path.join(out, 'package.json'));
  if (/bundler/i.test(String(one.compilerOptions.moduleResolution))) {
    await build({
      entryPoints: [path.join(project, one.entry)],
      outfile: path.join(out, entry),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    return entry;
  }
  const { type } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { type?: string };
  for (const file of filesOf(project)) {
    if (/\.d\.[mc]?ts$/.test(file) || file.endsWith('.json')) continue;
    const target = path.join(out, file.replace(TYPESCRIPT, '.$1js'));
    mkdirSync(path.dirname(target), { recursive: true });
    if (!TYPESCRIPT.test(file)) cpSync(path.join(project, file), target);
    else {
      const format = file.endsWith('.cts') || (type !== 'module' && !file.endsWith('.mts')) ? 'cjs' : 'esm';
      writeFileSync(target, await toJavaScript(one, file, readFileSync(path.join(project, file), 'utf8'), format));
    }
  }
  return entry;
}

async function toJavaScript(one: Source, file: string, text: string, format: 'esm' | 'cjs'): Promise<string> {
  const { code } = await transform(text, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    format,
    target: 'node20',
    sourcefile: file,
    tsconfigRaw: JSON.stringify({ compilerOptions: one.compilerOptions }),
  });
  return code;
}
