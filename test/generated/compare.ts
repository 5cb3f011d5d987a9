import type { Era, Played } from './play.js';

/** What is not the same after migration, in lines; empty where all is. */
export function difference(before: Played, after: Played, era: Era, unordered: boolean): readonly string[] {
  const was = normal(before.trace, unordered);
  const is = normal(
    era === 'modern' ? after.trace.map((line) => asBefore(line, before.trace)) : after.trace,
    unordered,
  );
  const problems = after.problems.filter((problem) => !before.problems.includes(problem));
  if (was.join('\n') === is.join('\n') && problems.length === 0) return [];
  return [`before: ${was.join('\n        ')}`, `after:  ${is.join('\n        ')}`, ...problems];
}

function normal(trace: readonly string[], unordered: boolean): readonly string[] {
  const lines = trace.map((line) => line.replace(/(MCP error -?\d+: )+/g, ''));
  return unordered ? [...lines.slice(0, -1).sort(), ...lines.slice(-1)] : lines;
}

const UNASKABLE = /^(failed|error) .*(does not support|Method not found)/;

/** A client that can't be asked is told so by a JSON-RPC error of its own, where the push gave a text. */
function asBefore(line: string, before: readonly string[]): string {
  const last = before.at(-1) ?? '';
  return line.startsWith('error -32021') && UNASKABLE.test(last) ? last : line;
}
