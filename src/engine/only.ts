import path from 'node:path';
import { UsageError } from '../model/errors.js';
import type { InputPoint } from '../model/input-point.js';
import type { PlanKind } from '../model/plan.js';
import { connectedSets } from './connected.js';
import type { JudgedPoint } from './judge.js';
import type { EngineOptions } from './options.js';

/** What `--only` picks out, once everything that hangs together stays together. */
export interface Selection {
  /** Whether nothing was picked out. */
  readonly all: boolean;
  /** Ids of the input points that the run is about. */
  readonly ids: ReadonlySet<string>;
  /** Input points that nobody asked for, but which share a path with one that was. */
  readonly along: readonly InputPoint[];
  /** Tools, prompts and resources that nobody asked for, but which lead to what is selected. */
  readonly tools: readonly string[];
  /** Input points with a plan that was asked for, left because one on the same path has another. */
  readonly left: readonly InputPoint[];
}

const PLANS: readonly string[] = ['auto', 'review', 'manual'] satisfies readonly PlanKind[];

/**
 * Selects by plan, by tool (or prompt, or resource) name, and by path; all input points unless something is asked for.
 * A handler that is run again must not push again, so what shares a path is migrated together or not at all: by name or
 * path the others come along, by plan the set is left unless all of it has that plan. Throws `UsageError` for a word that
 * picks nothing.
 */
export function selectPoints(points: readonly JudgedPoint[], { only = [], cwd }: EngineOptions): Selection {
  if (only.length === 0)
    return { all: true, ids: new Set(points.map(({ point }) => point.id)), along: [], tools: [], left: [] };
  const plans = only.filter((word) => PLANS.includes(word));
  const names = only.filter((word) => !PLANS.includes(word));
  const byName = new Set(names.flatMap((word) => named(word, points, cwd)));
  const sets = connectedSets(points);
  const hasPlan = ({ point }: JudgedPoint): boolean => plans.includes(point.plan.kind);
  const ids = new Set<string>();
  const along: JudgedPoint[] = [];
  const left: JudgedPoint[] = [];
  const tools = new Set<string>();
  for (const set of sets) {
    if (set.some((one) => byName.has(one))) along.push(...set.filter((one) => !byName.has(one)));
    else if (!set.every(hasPlan)) {
      left.push(...set.filter(hasPlan));
      continue;
    }
    for (const { point, collected } of set) {
      ids.add(point.id);
      for (const { name } of collected.registrations) if (name !== undefined) tools.add(name);
    }
  }
  // Who names a file or a plan has named its tools.
  const others = [...tools].filter((name) => names.some((word) => tools.has(word)) && !names.includes(name));
  return { all: false, ids, along: along.map(pointOf), tools: others.sort(), left: left.map(pointOf) };
}

function pointOf({ point }: JudgedPoint): InputPoint {
  return point;
}

function named(word: string, points: readonly JudgedPoint[], cwd: string): readonly JudgedPoint[] {
  // An empty word is a variable of a script that was never set: it would name the current folder, which is everything.
  if (word.trim() === '') throw new UsageError('--only has an empty word; give a tool, a path or a plan');
  const byTool = points.filter(({ collected }) => collected.registrations.some(({ name }) => name === word));
  if (byTool.length > 0) return byTool;
  const at = path.resolve(cwd, word).replaceAll('\\', '/');
  const isBelow = (file: string): boolean => file === at || file.startsWith(`${at}/`);
  const byPath = points.filter(
    ({ point }) => isBelow(point.file) || point.routes.some(({ handler }) => isBelow(handler.file)),
  );
  if (byPath.length > 0) return byPath;
  const tools = [...new Set(points.flatMap(({ collected }) => collected.registrations.map(({ name }) => name)))];
  const known = tools.filter((name) => name !== undefined).sort();
  const asking = known.length === 0 ? 'none has a literal name' : known.slice(0, 8).join(', ');
  throw new UsageError(
    `--only ${word}: no tool, path or plan of that name has an input point; tools that ask: ${asking}`,
  );
}
