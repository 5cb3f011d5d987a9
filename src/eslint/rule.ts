import type { Rule } from 'eslint';
import type { RulePage } from '../workspace/pages.js';
import { findingsFor } from './findings.js';
import type { LintFinding } from './lint-finding.js';

/** An ESLint rule that reports what the engine finds under the same id, at the same place, in the same words. */
export function ruleOf({ id, description }: RulePage): Rule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description },
      hasSuggestions: true,
      schema: [],
    },
    create: (context) => ({
      Program() {
        for (const finding of findingsFor(context)) if (finding.rule === id) context.report(reportOf(finding));
      },
    }),
  };
}

function reportOf({ message, line, column, endLine, endColumn, edits }: LintFinding): Rule.ReportDescriptor {
  const loc = { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } };
  if (edits.length === 0) return { message, loc };
  return {
    message,
    loc,
    // A handler that runs another way is nothing to change without being asked.
    suggest: [
      {
        desc: 'Ask in rounds: check, then throw.',
        fix: (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text)),
      },
    ],
  };
}
