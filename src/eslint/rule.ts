import type { Rule } from 'eslint';
import { isShim } from '../shim/render.js';
import type { RulePage } from '../workspace/pages.js';
import { findingsFor } from './findings.js';
import type { LintFinding } from './lint-finding.js';

const OF_COMMENTS = 'unused-suppression';
// The shim turns ESLint off, and ESLint warns of a comment that turns nothing off: so there is always this one to turn off.
const GENERATED: Rule.ReportDescriptor = {
  message: 'This file is generated: leave it out of what is linted.',
  loc: { line: 2, column: 0 },
};

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
        if (id === OF_COMMENTS && isShim(context.sourceCode.text)) context.report(GENERATED);
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
