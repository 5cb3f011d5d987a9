import type { ESLint } from 'eslint';
import type { Analysis } from '../../src/model/analysis.js';

/** What ESLint says, in order: `src/a.ts:5:3-5:9 no-elicitation-id message`. */
export const messagesOf = (results: readonly ESLint.LintResult[], cwd: string): string[] =>
  results
    .flatMap(({ filePath, messages }) =>
      // ESLint has a word of its own on comments that turn nothing off.
      messages
        .filter(({ ruleId }) => ruleId !== null)
        .map(
          ({ line, column, endLine, endColumn, ruleId, message }) =>
            `${filePath.slice(cwd.length + 1)}:${line}:${column}-${endLine}:${endColumn} ${ruleId?.replace('mcp-mrtr/', '')} ${message}`,
        ),
    )
    .sort();

/** The same of the findings of an analysis. */
export const findingsOf = ({ findings }: Analysis, cwd: string): string[] =>
  findings
    .map(
      ({ file, line, column, endLine, endColumn, rule, message }) =>
        `${file.slice(cwd.length + 1)}:${line}:${column}-${endLine}:${endColumn} ${rule} ${message}`,
    )
    .sort();
