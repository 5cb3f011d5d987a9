import { existsSync } from 'node:fs';
import path from 'node:path';
import pc from 'picocolors';
import { UsageError } from '../model/errors.js';
import { reasonText } from '../planner/reasons.js';
import { renderExplanation } from '../report/explanation.js';
import { gitRoot, modelPath } from '../workspace/paths.js';
import type { Context } from './context.js';
import { withProgress } from './progress.js';
import type { Verdict } from './verdict.js';

/** A place as it is given: `src/server.ts:12`, with or without a column. */
const PLACE = /^(.+?):(\d+)(?::\d+)?$/;

/** The file and line that a subject names; undefined when it is no place. */
export function placeIn(subject: string): { readonly file: string; readonly line: number } | undefined {
  const [, file, line] = PLACE.exec(subject) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** `mcp-mrtr explain src/server.ts:12`: the receiver, the way there, what is repeated, and why this plan. */
export async function explainPlace(
  given: { readonly file: string; readonly line: number },
  context: Context,
): Promise<Verdict> {
  const { cwd, out, err } = context;
  const file = modelPath(given.file, cwd);
  if (!existsSync(file)) throw new UsageError(`no such file: ${given.file}; check the path`);
  // The whole project: handlers and helpers stand in other files.
  const root = gitRoot(path.posix.dirname(file)) ?? cwd;
  const analysis = await withProgress(err, (stage) =>
    context.engine.analyze({ cwd: root, paths: [root, file], target: 'auto', onProgress: stage }),
  );
  const relative = (name: string): string => path.relative(cwd, name).replaceAll('\\', '/');
  const text = renderExplanation(
    analysis,
    { file, line: given.line },
    { colors: pc.createColors(out.colors), relative, reasonText },
  );
  out.write(text === '' ? nothingAt(analysis.inputPoints, file, given, relative) : text);
  return { code: 0, why: '' };
}

function nothingAt(
  points: readonly { readonly file: string; readonly line: number; readonly text: string }[],
  file: string,
  given: { readonly file: string; readonly line: number },
  relative: (file: string) => string,
): string {
  const here = points
    .filter((point) => point.file === file)
    .map(({ line, text }) => `  ${relative(file)}:${line}  ${text}\n`);
  const rest = here.length === 0 ? 'Nor is there any other in this file.\n' : `In this file:\n${here.join('')}`;
  return `No input point and no finding in ${given.file}:${given.line}. ${rest}`;
}
