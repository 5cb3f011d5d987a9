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

/** The input points that a type error speaks against: those with something to do in its file. */
export function brokenPoints(
  points: readonly JudgedPoint[],
  errors: readonly NewTypeError[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { point, collected } of points) {
    if (point.plan.kind === 'manual') continue;
    const files = new Set(collected.graph.edges.map(({ node }) => node.getSourceFile().fileName));
    for (const { servers } of collected.registrations)
      for (const { node } of servers) files.add(node.getSourceFile().fileName);
    const said = errors
      .filter(({ file }) => files.has(file))
      .map(({ file, line, message }) => `${file.split('/').at(-1)}:${line}: ${message}`);
    if (said.length > 0) found.set(point.id, said);
  }
  return found;
}
