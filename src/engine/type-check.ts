import type { Looseness } from '../../transforms/rewrite.js';
import type { FileChange } from '../model/text-edit.js';
import { givesAny } from '../program/any-typed.js';
import { governingConfig } from '../program/governing-config.js';
import { type GateHosts, type NewTypeError, newTypeErrors } from '../program/type-gate.js';
import type { Judged, JudgedPoint } from './judge.js';
import type { Survey } from './survey.js';
import { touchedFiles } from './touched.js';

/** Type-checks the changes package by package, where the SDK's types are installed. What does not parse is told too. */
export function typeErrorsOf(
  survey: Survey,
  changes: readonly FileChange[],
  hosts: GateHosts,
): readonly NewTypeError[] {
  const byConfig = new Map<string, FileChange[]>();
  for (const change of changes) {
    const owner = survey.packages.of(change.file);
    const nearest = survey.packages.tsconfigOf(change.file);
    if (nearest === undefined || !owner.hasTypes) continue;
    const config = governingConfig(nearest, change.file);
    byConfig.set(config, [...(byConfig.get(config) ?? []), change]);
  }
  return newTypeErrors(
    [...byConfig].map(([tsconfig, group]) => ({ tsconfig, changes: group })),
    hosts,
  );
}

/**
 * The input points that errors speak against: those whose ask stands in the function of the error, else all that have
 * something to do in its file, else (or with `all`) all of its package.
 */
export function brokenPoints(
  points: readonly JudgedPoint[],
  errors: readonly NewTypeError[],
  { packages }: Survey,
  all: boolean,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const error of errors) {
    const inFile = points.filter(({ collected, checks }) => touchedFiles(collected, checks).has(error.file));
    const near = points.filter(({ point }) => point.file === error.file && sameFunction(point.symbol, error.symbol));
    const owner = packages.of(error.file);
    const inPackage = points.filter(({ collected, checks }) =>
      [...touchedFiles(collected, checks)].some((file) => packages.of(file) === owner),
    );
    const blamed = [near, inFile].find((some) => some.length > 0 && !all) ?? inPackage;
    const said = `${error.file.split('/').at(-1)}:${error.line}: ${error.message}`;
    for (const { point } of blamed) found.set(point.id, [...(found.get(point.id) ?? []), said]);
  }
  return found;
}

/**
 * Of the input points that errors speak against, those whose answer was `any` and that may be written with more of it:
 * first the answer stays `any`, then the question too.
 */
export function looserPoints(
  points: readonly JudgedPoint[],
  found: ReadonlyMap<string, readonly string[]>,
  { code, loose }: Judged,
): ReadonlyMap<string, Looseness> {
  return new Map(
    points.flatMap(({ point, collected }): [string, Looseness][] => {
      const now = loose?.get(point.id);
      if (!found.has(point.id) || now === 'all' || !givesAny(code.program.checker, collected.ask.node)) return [];
      return [[point.id, now === undefined ? 'answer' : 'all']];
    }),
  );
}

function sameFunction(a: string, b: string): boolean {
  return a === b || (a !== '' && b.startsWith(`${a}.`)) || (b !== '' && a.startsWith(`${b}.`));
}
