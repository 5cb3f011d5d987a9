import type { JudgedPoint } from './judge.js';

/**
 * Sets of input points that have to move together: those that share a path of a handler, directly or through others, and
 * those of several servers that share a check of what the client can do, which asks the rounds of whichever server runs.
 */
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
      queue.push(...one.facts.neighbours, ...sharingCheck(one, points));
    }
    return set.length === 0 ? [] : [set];
  });
}

function sharingCheck(one: JudgedPoint, points: readonly JudgedPoint[]): readonly string[] {
  const servers = new Set(serversOf(one));
  const others = points.filter(({ checks }) => checks.some((check) => one.checks.includes(check)));
  return others.filter((other) => serversOf(other).some((server) => !servers.has(server))).map(({ point }) => point.id);
}

function serversOf({ collected }: JudgedPoint): readonly unknown[] {
  return collected.registrations.flatMap(({ servers }) => servers.map(({ node }) => node));
}
