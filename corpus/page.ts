import pc from 'picocolors';
import { table } from '../demo/table.js';
import type { RepositoryResult } from './result.js';
import { type Count, countOf, totalsOf } from './totals.js';

const COLUMNS = [
  'repository',
  'auto',
  'review',
  'manual',
  'changed',
  'parse no more',
  'crashes',
  'time-outs',
  'second run',
  'new type errors',
  'seconds',
  'MB',
];

/** All that is printed: the table, what went wrong, the totals and the reasons. */
export function page(results: readonly RepositoryResult[]): string {
  const { points, shapes } = totalsOf(results);
  return [
    table(COLUMNS, [...results.map(rowOf), sumOf(results)], 40),
    ...results.flatMap(wrongs),
    heading('All input points'),
    said(points),
    heading('Distinct shapes (copies of an example once, SDK and framework sources left out)'),
    said(shapes),
  ].join('\n');
}

function rowOf(result: RepositoryResult): string[] {
  const { auto, review, manual } = countOf(result.points).plans;
  return [
    result.name,
    ...[auto, review, manual, result.changed.length].map(String),
    ...[result.parseNoMore, result.crashes, result.timeOuts, result.changedOnSecondRun].map((list) => bad(list.length)),
    result.newTypeErrors === undefined ? pc.dim('–') : bad(result.newTypeErrors.length),
    result.seconds.toFixed(1),
    megabytes(result.peakBytes),
  ];
}

/** Counts and seconds add up; of memory the most. */
function sumOf(results: readonly RepositoryResult[]): string[] {
  const all = <Item>(list: (result: RepositoryResult) => readonly Item[] | undefined): Item[] =>
    results.flatMap((result) => list(result) ?? []);
  return rowOf({
    name: `${results.length} repositories`,
    files: 0,
    parsed: 0,
    findings: 0,
    points: all(({ points }) => points),
    changed: all(({ changed }) => changed),
    parseNoMore: all(({ parseNoMore }) => parseNoMore),
    crashes: all(({ crashes }) => crashes),
    timeOuts: all(({ timeOuts }) => timeOuts),
    changedOnSecondRun: all(({ changedOnSecondRun }) => changedOnSecondRun),
    newTypeErrors: results.some(({ newTypeErrors }) => newTypeErrors)
      ? all(({ newTypeErrors }) => newTypeErrors)
      : undefined,
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    peakBytes: Math.max(0, ...results.map(({ peakBytes }) => peakBytes)),
  });
}

function wrongs(result: RepositoryResult): string[] {
  const { name, crashes, timeOuts, parseNoMore, changedOnSecondRun, newTypeErrors = [] } = result;
  const told = [
    ...crashes.map(({ run, why }) => `crash, ${run}: ${why}`),
    ...timeOuts.map(({ run, why }) => `time-out, ${run}: ${why}`),
    ...parseNoMore.map((file) => `parses no more: ${file}`),
    ...changedOnSecondRun.map((file) => `changed on the second run: ${file}`),
    ...newTypeErrors.map((error) => `new type error: ${error}`),
  ];
  return told.length === 0 ? [] : ['', pc.red(name), ...told.map((line) => `  ${line}`)];
}

function said({ plans, reasons }: Count): string {
  const all = plans.auto + plans.review + plans.manual;
  const share = (count: number): string => `${all === 0 ? 0 : ((100 * count) / all).toFixed(1)} %`;
  const parts = (['auto', 'review', 'manual'] as const).map((plan) => `${plans[plan]} ${plan} (${share(plans[plan])})`);
  const lines = reasons.map(([reason, count]) => `${String(count).padStart(5)}  ${reason}`);
  return [`${all}: ${parts.join(', ')}; auto or review ${share(plans.auto + plans.review)}`, ...lines].join('\n');
}

const heading = (text: string): string => `\n${pc.bold(text)}\n`;
const bad = (count: number): string => (count === 0 ? '0' : pc.red(String(count)));
const megabytes = (bytes: number): string => (bytes === 0 ? pc.dim('–') : String(Math.round(bytes / 1024 / 1024)));
