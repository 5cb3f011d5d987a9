import { commentsOf } from '../src/program/comments.js';
import type { ts } from '../src/program/compiler.js';
import { visit } from '../src/program/nodes.js';
import type { Problem, Rule } from '../src/program/rule.js';

const WORD = 'mcp-mrtr-manual';
const ACCEPTED = /\s-- until (\S+): (.+)$/s;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * What `migrate` left for a person is dealt with, or stays until a day that is written down.
 * Source: the comment of `mcp-mrtr migrate`; not of the specification.
 */
export const noUnresolvedMigrationMarker: Rule = {
  id: 'no-unresolved-migration-marker',
  description: 'A comment of the migration, that something is left to do by hand, is still there.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: [WORD],
  check: ({ files }) => {
    const today = new Date().toISOString().slice(0, 10);
    return files.flatMap((source) =>
      commentsOf(source, WORD).flatMap((comment): readonly Problem[] => {
        if (!comment.text.startsWith(`${WORD}(`)) return [];
        const said = complaint(comment.text, today);
        return said === undefined ? [] : [{ node: nodeBehind(source, comment), comment, ...said }];
      }),
    );
  },
};

/** What is wrong with a marker; undefined while it is accepted. */
function complaint(text: string, today: string): Pick<Problem, 'message' | 'level'> | undefined {
  const [, until = '', reason = ''] = ACCEPTED.exec(text) ?? [];
  if (!/\s-- /.test(text)) {
    return {
      message:
        'The migration left an input point here for a person, and a client of revision 2026-07-28 fails at it. Resolve it, or write behind the comment until when it may stay, and why: ` -- until 2027-01-31: reason`.',
    };
  }
  if (!isDay(until) || reason.trim() === '') {
    return {
      message:
        'What stands behind the ` -- ` is not `until`, a day like 2027-01-31, and a reason, so it counts for nothing.',
    };
  }
  if (until >= today) return undefined;
  return {
    level: 'error',
    message: `This was to stay until ${until}, and that day has passed: ${reason.trim()}. Resolve it, or agree on another day.`,
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}

/** The outermost node that begins behind a comment. */
function nodeBehind(source: ts.SourceFile, { start, end }: { readonly start: number; readonly end: number }): ts.Node {
  let found: ts.Node | undefined;
  visit(source, (node) => {
    if (found || node.end <= start || node.pos > start) return false;
    if (node !== source && end <= node.getStart(source)) found = node;
    return undefined;
  });
  return found ?? source;
}
