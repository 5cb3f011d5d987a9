import type { FileChange } from '../model/text-edit.js';
import { type NewTypeError, newTypeErrors } from '../program/type-gate.js';
import type { JudgedPoint } from './judge.js';
import type { Survey } from './survey.js';

/** Type-checks the changes package by package, where the SDK's types are installed. */
export function typeErrorsOf(survey: Survey, changes: readonly FileChange[]): readonly NewTypeError[] {
  const byConfig = new Map<string, FileChange[]>();
  for (const change of changes) {
    const owner = survey.packages.of(change.file);
    const config = survey.packages.tsconfigOf(change.file);
    if (config !== undefined && owner.hasTypes) byConfig.set(config, [...(byConfig.get(config) ?? []), change]);
  }
  return newTypeErrors([...byConfig].map(([tsconfig, group]) => ({ tsconfig, changes: group })));
}

/**
 * The input points that type errors speak against: those whose ask stands in the function of the error, else all that
 * have something to do in its file.
 */
export function brokenPoints(
  points: readonly JudgedPoint[],
  errors: readonly NewTypeError[],
): ReadonlyMap<string, readonly string[]> {
  const moving = points.filter(({ point }) => point.plan.kind !== 'manual');
  const found = new Map<string, string[]>();
  for (const error of errors) {
    const near = moving.filter(({ point }) => point.file === error.file && sameFunction(point.symbol, error.symbol));
    const blamed = near.length > 0 ? near : moving.filter((judged) => filesOf(judged).has(error.file));
    const said = `${error.file.split('/').at(-1)}:${error.line}: ${error.message}`;
    for (const { point } of blamed) found.set(point.id, [...(found.get(point.id) ?? []), said]);
  }
  return found;
}

function sameFunction(a: string, b: string): boolean {
  return a === b || (a !== '' && b.startsWith(`${a}.`)) || (b !== '' && a.startsWith(`${b}.`));
}

function filesOf({ collected }: JudgedPoint): ReadonlySet<string> {
  const nodes = [
    ...collected.graph.edges.map(({ node }) => node),
    ...collected.registrations.flatMap(({ servers }) => servers.map(({ node }) => node)),
  ];
  return new Set(nodes.map((node) => node.getSourceFile().fileName));
}
