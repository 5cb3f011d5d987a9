import type { ConnectedSet } from '../model/stage.js';
import { connectedSets } from './connected.js';
import type { JudgedPoint } from './judge.js';
import { touchedBy } from './rewrite.js';
import { packageShims } from './shims.js';
import type { Survey } from './survey.js';

/** The input points that move, in sets of those that some path runs through together; each with what it touches. */
export function touchedSets(survey: Survey, points: readonly JudgedPoint[]): readonly ConnectedSet[] {
  const moving = points.filter(({ point }) => point.plan.kind !== 'manual');
  const shims = packageShims(survey, touchedBy(moving));
  return connectedSets(moving).map((set) => {
    const files = [...touchedBy(set).keys()].map(({ fileName }) => fileName);
    const owners = new Set(files.map((file) => survey.packages.of(file)));
    return {
      points: set.map(({ point }) => point.id),
      files,
      shims: [...owners].flatMap((owner) => shims.get(owner)?.file ?? []),
    };
  });
}
