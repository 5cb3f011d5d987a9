import type { FindingStep } from '../model/finding.js';
import type { ts } from './compiler.js';
import { placeOf, shortText } from './nodes.js';
import type { RepeatedEffect } from './rule.js';

/** One stop of a path, in the words of the code. */
export function stepAt(node: ts.Node): FindingStep {
  return { ...placeOf(node), text: shortText(node, 100) };
}

/** The path that makes a round repeat an effect: the handler's calls down to it, the effect, the input point. */
export function stepsTo({ node, input, route }: RepeatedEffect): readonly FindingStep[] {
  const calls = route.shortest.filter((edge) => edge.enters !== undefined && edge.node !== node && edge.node !== input);
  const before = calls.filter(
    (edge) => edge.node.getSourceFile() !== node.getSourceFile() || edge.node.end <= node.pos,
  );
  const after = calls.filter((edge) => !before.includes(edge));
  return [...before.map((edge) => edge.node), node, ...after.map((edge) => edge.node), input].map(stepAt);
}
