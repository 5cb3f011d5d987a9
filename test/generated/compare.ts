import type { Writes } from '../../src/model/plan.js';
import type { Era, Played } from './play.js';

/** What is not the same after migration, in lines; empty where all is. */
export function difference(
  before: Played,
  after: Played,
  era: Era,
  unordered: boolean,
  writes: Writes = 'once',
): readonly string[] {
  // What is moved comes after the question, and not at all where a question failed, which no trace tells.
  if (writes === 'move' && isSame(moved(before), moved(after))) return [];
  const [was, is] = [before, after]
    .map(({ trace }) => normal(trace, unordered))
    .map((trace) => (era === 'modern' ? modern(trace) : trace)) as [readonly string[], readonly string[]];
  const problems = after.problems.filter((problem) => !before.problems.includes(problem));
  if (was.join('\n') === is.join('\n') && problems.length === 0) return [];
  return [`before: ${was.join('\n        ')}`, `after:  ${is.join('\n        ')}`, ...problems];
}

function normal(trace: readonly string[], unordered: boolean): readonly string[] {
  const lines = trace.map((line) => line.replace(/(MCP error -?\d+: )+/g, ''));
  return unordered ? [...lines.slice(0, -1).sort(), ...lines.slice(-1)] : lines;
}

/**
 * What may differ in the modern era: a client that can't be asked is told so by a JSON-RPC error of its own, and a raw
 * request is known to be in vain before it is made.
 */
function modern(trace: readonly string[]): readonly string[] {
  return trace.map((line) =>
    line
      .replace(/Method not found|Client does not support [\w ]+(\(required for [\w/]+\))?\.?/g, 'can not be asked')
      .replace(/^(failed|error \S+) (?=can not be asked)/, 'error '),
  );
}

/** What was asked, what was done and how it ended, apart; writes that are missing after a call that failed are left out. */
function moved({ trace }: Played): Moved {
  const lines = normal(trace, false);
  const of = (word: string): readonly string[] => lines.filter((line) => line.startsWith(word));
  return { asked: of('asked'), did: of('did'), end: lines.at(-1) ?? '' };
}

interface Moved {
  readonly asked: readonly string[];
  readonly did: readonly string[];
  readonly end: string;
}

function isSame(before: Moved, after: Moved): boolean {
  const failed = /^(failed|error)/.test(before.end);
  const did = failed
    ? after.did.every((line) => before.did.includes(line))
    : after.did.join('\n') === before.did.join('\n');
  return (
    did && before.asked.join('\n') === after.asked.join('\n') && modern([before.end])[0] === modern([after.end])[0]
  );
}
