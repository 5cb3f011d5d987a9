import type { Rule, SourceCode } from 'eslint';
import { createSyncFn } from 'synckit';
import type { Linted, LintFinding } from './lint-finding.js';

const NONE: readonly LintFinding[] = [];
/** Milliseconds for one answer; a first one may take the analysis of a whole package. */
const PATIENCE = 10 * 60 * 1000;

// Rules of ESLint are synchronous and the engine is not, so it runs in a thread of its own, one for the process.
let ask: ((linted: Linted) => readonly LintFinding[]) | undefined;
const answered = new WeakMap<SourceCode, readonly LintFinding[]>();

/** The findings in the file that is linted, for all its rules at once. */
export function findingsFor({ filename, sourceCode }: Rule.RuleContext): readonly LintFinding[] {
  const known = answered.get(sourceCode);
  if (known) return known;
  ask ??= createSyncFn(new URL('./worker.js', import.meta.url), { timeout: PATIENCE });
  // `<input>` and `<text>`, what comes by standard input without a name, belong to no package.
  const found = filename.startsWith('<') ? NONE : ask({ file: filename.replaceAll('\\', '/'), text: sourceCode.text });
  answered.set(sourceCode, found);
  return found;
}
