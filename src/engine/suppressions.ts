import type { Finding, SuppressedFinding } from '../model/finding.js';
import { type Comment, commentsOf } from '../program/comments.js';
import type { ts } from '../program/compiler.js';
import { placeAt } from '../program/nodes.js';
import { didYouMean } from '../workspace/nearest.js';
import { EVERY_RULE, INVALID_SUPPRESSION, type RuleInfo, UNUSED_SUPPRESSION } from './own-rules.js';
import { SUPPRESSION_START, SUPPRESSION_WORD } from './suppression-word.js';

/** A comment that lets findings of some rules on one line be. */
interface Suppression {
  readonly source: ts.SourceFile;
  readonly comment: Comment;
  /** 1-based line of the code below it. */
  readonly line: number;
  readonly rules: readonly string[];
  readonly reason: string;
}

/** Something that is wrong with a comment. */
export interface SuppressionProblem {
  readonly rule: RuleInfo;
  readonly source: ts.SourceFile;
  readonly comment: Comment;
  readonly message: string;
}

export interface Suppressed {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly problems: readonly SuppressionProblem[];
}

/**
 * Takes out what comments let be: `// mcp-mrtr-disable-next-line <rule>[, <rule>] -- <reason>` on the line above. A comment
 * that gives no reason lets nothing be. `runs` tells which rules were run: a comment for one that was not is not unused.
 */
export function suppress(
  findings: readonly Finding[],
  sources: readonly ts.SourceFile[],
  runs: (rule: string) => boolean,
): Suppressed {
  const problems: SuppressionProblem[] = [];
  const comments = sources
    .filter(({ text }) => text.includes(SUPPRESSION_START))
    .flatMap((source) => read(source, problems));
  const suppressed = new Map<Finding, SuppressedFinding>();
  for (const suppression of comments) {
    for (const rule of suppression.rules) {
      const own = findings.filter(
        (one) => one.rule === rule && one.line === suppression.line && one.file === suppression.source.fileName,
      );
      for (const finding of own) suppressed.set(finding, { ...finding, by: 'comment', reason: suppression.reason });
      if (own.length > 0 || !runs(rule)) continue;
      const message = `${rule} finds nothing on line ${suppression.line}, so the comment only hides what comes there later; delete it.`;
      problems.push({ ...suppression, rule: UNUSED_SUPPRESSION, message });
    }
  }
  return {
    findings: findings.filter((finding) => !suppressed.has(finding)),
    suppressed: findings.flatMap((finding) => suppressed.get(finding) ?? []),
    problems,
  };
}

function read(source: ts.SourceFile, problems: SuppressionProblem[]): readonly Suppression[] {
  return commentsOf(source, SUPPRESSION_START).flatMap((comment) => {
    const [word = ''] = comment.text.split(/\s/, 1);
    const [named = '', ...said] = comment.text.slice(word.length).split(/\s--(?:\s|$)/);
    const rules = named.split(/[\s,]+/).filter((rule) => rule !== '');
    const reason = said.join(' -- ').replace(/\s+/g, ' ').trim();
    const wrong = whatIsWrong(word, rules, reason);
    if (wrong === undefined) return [{ source, comment, line: lineBelow(source, comment), rules, reason }];
    problems.push({ rule: INVALID_SUPPRESSION, source, comment, message: wrong });
    return [];
  });
}

function whatIsWrong(word: string, rules: readonly string[], reason: string): string | undefined {
  const form = `Write \`// ${SUPPRESSION_WORD} <rule> -- <reason>\`.`;
  if (word !== SUPPRESSION_WORD) return `There is no ${word}, so nothing is suppressed. ${form}`;
  if (rules.length === 0) return `The comment names no rule, so it suppresses nothing. ${form}`;
  const known = EVERY_RULE.map(({ id }) => id);
  const unknown = rules.find((rule) => !known.includes(rule));
  if (unknown !== undefined)
    return `There is no rule ${unknown}${didYouMean(unknown, known)}, so nothing is suppressed.`;
  return reason === '' ? `The comment gives no reason, so it suppresses nothing. ${form}` : undefined;
}

/** The first line below a comment that holds code: other comments may stand between. */
function lineBelow(source: ts.SourceFile, { end }: Comment): number {
  const lines = source.text.split('\n');
  let line = placeAt(source, end).line + 1;
  while (/^\s*(?:\/\/.*|\/\*.*\*\/|\{\/\*.*\*\/\})?\s*$/.test(lines[line - 1] ?? '-')) line++;
  return line;
}
