import { loadConfig } from '../engine/config.js';
import type { Context } from './context.js';
import { refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import type { Verdict } from './verdict.js';

/** `mcp-mrtr check --why`: how far one file gets on its way through a run. */
export async function why(file: string, paths: readonly string[], { cwd, out, err }: Context): Promise<Verdict> {
  refuseMissing(paths, cwd);
  const config = await loadConfig(cwd);
  const { whyFile } = await import('../engine/why.js');
  const said = await withProgress(err, (onProgress) =>
    whyFile(file, { cwd, paths, target: 'auto', config, onProgress }),
  );
  out.write(`${[file, ...said.map((line) => `  ${line}`)].join('\n')}\n`);
  return { code: 0, why: '' };
}
