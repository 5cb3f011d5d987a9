import { RULES } from '../../rules/all.js';
import { findModernPoints } from '../dialects/modern-points.js';
import { mrtrCode } from '../dialects/mrtr-code.js';
import type { EffectInference } from '../effects/infer.js';
import type { Analysis } from '../model/analysis.js';
import type { Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import type { ts } from '../program/compiler.js';
import type { MrtrCode } from '../program/mrtr.js';
import { placeAt, spanOf } from '../program/nodes.js';
import type { Problem, RepeatedEffect, Rule, RuleContext, RulePoint } from '../program/rule.js';
import { symbolPath } from '../program/symbol-path.js';
import type { CollectedCode } from './collect.js';
import { fingerprints, identity } from './fingerprints.js';
import { bySpan } from './order.js';
import { EVERY_RULE } from './own-rules.js';
import { repeatedEffects } from './repeated-effects.js';
import type { RuleLevels } from './rule-levels.js';
import { type SuppressionProblem, suppress } from './suppressions.js';
import type { Survey } from './survey.js';

export type Findings = Pick<Analysis, 'findings' | 'suppressed'>;

/**
 * Runs the rules that are on over the code, at their levels, and takes out what comments let be; by file and place, then in
 * the order of the rules.
 */
export function findingsOf(
  code: CollectedCode,
  points: readonly RulePoint[],
  inference: EffectInference,
  { sources, packages }: Survey,
  levels: RuleLevels,
): Findings {
  const { names } = code;
  const modernPoints = findModernPoints(code.calls, names).map((point) => ({
    ...point,
    route: code.routeTo(point.node),
  }));
  let repeated: readonly RepeatedEffect[] | undefined;
  const files = code.program.sources.filter(({ fileName }) => sources.has(fileName));
  let mrtr: MrtrCode | undefined;
  const common: Omit<RuleContext, 'files'> = {
    points,
    modernPoints,
    calls: code.calls,
    registrations: code.registrations,
    names: (node) => names.of(node),
    routeTo: code.routeTo,
    repeatedEffects: () => {
      repeated ??= repeatedEffects(points, modernPoints, inference, names, code.program, code.calls);
      return repeated;
    },
    packageOf: (file) => packages.of(file),
    mrtr: () => {
      mrtr ??= mrtrCode(
        code.calls,
        points.map(({ ask }) => ask),
        files,
        (node) => names.of(node),
      );
      return mrtr;
    },
  };
  const found = RULES.filter((rule) => levels.runs(rule)).flatMap((rule) => {
    const looked = files.filter(({ text }) => rule.tokens.some((token) => text.includes(token)));
    return rule.check({ ...common, files: looked }).map((problem) => ({ rule, problem }));
  });
  const identities = found.map(({ rule, problem: { node } }) => identity(rule, symbolPath(node), node.getText()));
  const prints = fingerprints(identities);
  const all = found.flatMap(({ rule, problem }, index) => finding(rule, problem, prints[index] as string, levels));
  const left = suppress(all, files, (id) => EVERY_RULE.some((rule) => rule.id === id && levels.runs(rule)));
  return {
    findings: [...left.findings, ...ofComments(left.problems, levels)].sort(bySpan),
    suppressed: [...left.suppressed].sort(bySpan),
  };
}

function finding(
  rule: Rule,
  { node, comment, message, level, fix, steps }: Problem,
  fingerprint: string,
  levels: RuleLevels,
): readonly Finding[] {
  const span = comment ? { file: node.getSourceFile().fileName, start: comment.start, end: comment.end } : spanOf(node);
  const given = levels.levelOf(rule, span.file, level);
  if (given === undefined) return [];
  return [
    {
      rule: rule.id,
      level: given,
      message,
      ...span,
      ...placesOf(node.getSourceFile(), span),
      symbol: symbolPath(node),
      fingerprint,
      fix: fix ?? 'none',
      steps: steps ?? [],
    },
  ];
}

function ofComments(problems: readonly SuppressionProblem[], levels: RuleLevels): readonly Finding[] {
  const prints = fingerprints(problems.map(({ rule, comment }) => identity(rule, '', comment.text)));
  return problems.flatMap(({ rule, source, comment, message }, index): readonly Finding[] => {
    const level = levels.levelOf(rule, source.fileName, undefined);
    if (level === undefined) return [];
    const span = { file: source.fileName, start: comment.start, end: comment.end };
    const fingerprint = prints[index] as string;
    const rest = { symbol: '', fingerprint, fix: 'none', steps: [] } as const;
    return [{ rule: rule.id, level, message, ...span, ...placesOf(source, span), ...rest }];
  });
}

function placesOf(
  source: ts.SourceFile,
  { start, end }: Span,
): Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'> {
  const { line, column } = placeAt(source, start);
  const last = placeAt(source, end);
  return { line, column, endLine: last.line, endColumn: last.column };
}
