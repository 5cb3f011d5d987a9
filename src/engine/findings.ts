import { RULES } from '../../rules/all.js';
import { findModernPoints } from '../dialects/modern-points.js';
import { mrtrCode } from '../dialects/mrtr-code.js';
import type { EffectInference } from '../effects/infer.js';
import type { Finding } from '../model/finding.js';
import type { MrtrCode } from '../program/mrtr.js';
import { placeAt, shortText, spanOf } from '../program/nodes.js';
import type { Problem, RepeatedEffect, Rule, RuleContext, RulePoint } from '../program/rule.js';
import { symbolPath } from '../program/symbol-path.js';
import { isShim } from '../shim/render.js';
import type { CollectedCode } from './collect.js';
import { fingerprints } from './fingerprints.js';
import { repeatedEffects } from './repeated-effects.js';
import type { Survey } from './survey.js';

/** Runs the rules over the code; by file and place, then in the order of the rules. */
export function findingsOf(
  code: CollectedCode,
  points: readonly RulePoint[],
  inference: EffectInference,
  { sources, packages }: Survey,
  rules: readonly Rule[] = RULES,
): readonly Finding[] {
  const { names } = code;
  const modernPoints = findModernPoints(code.calls, names).map((point) => ({
    ...point,
    route: code.routeTo(point.node),
  }));
  let repeated: readonly RepeatedEffect[] | undefined;
  const own = new Set(sources.files);
  const files = code.program.sources.filter(({ fileName }) => own.has(fileName));
  let mrtr: MrtrCode | undefined;
  const common: Omit<RuleContext, 'files'> = {
    points,
    modernPoints,
    calls: code.calls,
    registrations: code.registrations,
    names: (node) => names.of(node),
    routeTo: code.routeTo,
    repeatedEffects: () => {
      repeated ??= repeatedEffects(points, modernPoints, inference, names, code.program);
      return repeated;
    },
    packageOf: (file) => packages.of(file),
    mrtr: () => {
      mrtr ??= mrtrCode(
        code.calls,
        points.map(({ ask }) => ask),
        files.filter(({ text }) => !isShim(text)),
        (node) => names.of(node),
      );
      return mrtr;
    },
  };
  const found = rules.flatMap((rule) => {
    const looked = files.filter(({ text }) => rule.tokens.some((token) => text.includes(token)));
    return rule.check({ ...common, files: looked }).map((problem) => ({ rule, problem }));
  });
  const prints = fingerprints(found.map(({ rule, problem }) => identity(rule, problem)));
  return found.map(({ rule, problem }, index) => finding(rule, problem, prints[index] as string)).sort(byPlace);
}

function identity({ id }: Rule, { node }: Problem): string {
  return `${id}\n${symbolPath(node)}\n${shortText(node, 200)}`;
}

function finding(rule: Rule, { node, message, level, fix, steps }: Problem, fingerprint: string): Finding {
  const source = node.getSourceFile();
  const { line, column } = placeAt(source, node.getStart());
  const end = placeAt(source, node.getEnd());
  return {
    rule: rule.id,
    ...spanOf(node),
    level: level ?? rule.level,
    message,
    line,
    column,
    endLine: end.line,
    endColumn: end.column,
    fingerprint,
    fix: fix ?? 'none',
    steps: steps ?? [],
  };
}

function byPlace(a: Finding, b: Finding): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start;
}
