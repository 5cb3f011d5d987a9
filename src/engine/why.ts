import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../model/errors.js';
import { count } from '../report/places.js';
import { whyNotListed } from '../workspace/files.js';
import { isBelow, modelPath } from '../workspace/paths.js';
import { matcher } from '../workspace/patterns.js';
import { tokensIn } from './candidates.js';
import type { EngineOptions } from './options.js';
import { survey } from './survey.js';

/** How far a file gets on its way through a run, a sentence for each station. */
export async function whyFile(given: string, options: EngineOptions): Promise<readonly string[]> {
  const file = modelPath(given, options.cwd);
  if (!existsSync(file)) throw new UsageError(`${given}: no such file; check the path`);
  const surveyed = await survey(options);
  const { sources, packages, candidates } = surveyed;
  if (!sources.has(file)) return [`It is not looked at. ${whyNotLookedAt(file, options)}`];
  const tokens = tokensIn(sources, file);
  const skipped = sources.skipped.find((one) => one.file === file);
  const unread = sources.unread.find((one) => one.file === file);
  if (skipped !== undefined)
    return [`It is not parsed: it is ${skipped.why === 'minified' ? 'minified' : 'too large'}.`];
  if (unread !== undefined) return [`It could not be read: ${unread.why}.`];
  const said = [
    tokens.length === 0
      ? 'It holds none of the words that make a file worth parsing.'
      : `It holds ${tokens.map((token) => `"${token}"`).join(', ')}.`,
  ];
  const isCandidate = candidates.includes(file);
  if (isCandidate) said.push('So it may hold something to see.');
  else if (tokens.length > 0)
    said.push(`Its package${nameOf(packages.of(file).name)} has nothing to do with MCP, and it does not ask.`);
  // The compiler is loaded only where there is something to see.
  if (candidates.length === 0) return [...said, 'It is not parsed, and neither is any other file.'];
  const { judge } = await import('./judge.js');
  const { code, analysis } = judge(surveyed, options);
  const isParsed = code.program.sources.some(({ fileName }) => fileName === file);
  if (!isParsed) return [...said, 'It is not parsed: no route from a handler to an input point was followed into it.'];
  said.push(isCandidate ? 'It was parsed.' : 'It was parsed, since it may call or register what asks.');
  const points = analysis.inputPoints.filter((point) => point.file === file).length;
  const findings = analysis.findings.filter((finding) => finding.file === file).length;
  return [...said, `In it: ${count(points, 'input point')}, ${count(findings, 'finding')}.`];
}

function whyNotLookedAt(file: string, { cwd, paths, config }: EngineOptions): string {
  if (matcher(config?.folder ?? '', config?.ignore ?? [])(file)) return 'The configuration ignores it.';
  const roots = paths
    .map((one) => modelPath(one, cwd))
    .filter((at) => isBelow(file, [at]) && statSync(at).isDirectory());
  const reasons = roots.map((root) => whyNotListed(file, root)).filter((why) => why !== undefined);
  const [first] = reasons;
  if (first === undefined) return `It lies below none of the given paths (${paths.join(', ')}).`;
  return `${path.relative(cwd, first.slice(0, first.indexOf(': ')))}${first.slice(first.indexOf(': '))}.`;
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '' : ` ${name}`;
}
