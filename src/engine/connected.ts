import type { JudgedPoint } from './judge.js';

/** Sets of input points that have to move together: those that share a path of a handler, directly or through others. */
export function connectedSets(points: readonly JudgedPoint[]): readonly (readonly JudgedPoint[])[] {
  const byId = new Map(points.map((one) => [one.point.id, one]));
  const seen = new Set<string>();
  return points.flatMap(({ point }) => {
    const set: JudgedPoint[] = [];
    const queue = [point.id];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const one = seen.has(id) ? undefined : byId.get(id);
      seen.add(id);
      if (!one) continue;
      set.push(one);
      queue.push(...one.facts.neighbours);
    }
    return set.length === 0 ? [] : [set];
  });
}
