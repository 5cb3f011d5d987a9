import { type MarkerText, removeMarker, writeMarker } from '../../transforms/marker.js';
import { reasonText } from '../planner/reasons.js';
import type { JudgedPoint } from './judge.js';
import type { MarkedPlace, Markers } from './markers.js';
import type { OpenFiles } from './open-files.js';

/** Which markers are brought up to date. */
export interface MarkOptions {
  /** Whether an input point is rewritten or marked now. */
  readonly isDue: (point: JudgedPoint) => boolean;
  /** Whether markers that no ask belongs to any more go. */
  readonly strays: boolean;
  /** Whether a file may be changed. */
  readonly isChangeable: (file: string) => boolean;
}

/**
 * Says above each statement with an input point that stays why it does, and nothing above one whose input points all move; in
 * the files that may be changed. To be called once all else is written: what goes with something else is left to it.
 */
export function mark({ places, strays }: Markers, files: OpenFiles, options: MarkOptions): void {
  const { isChangeable } = options;
  for (const place of places) {
    const { statement, points, above, behind } = place;
    if (!points.some(options.isDue)) continue;
    const text = textOf(place);
    if (behind && isChangeable(behind.source.fileName)) removeMarker(files.open(behind.source), behind);
    if (!isChangeable(statement.getSourceFile().fileName)) continue;
    if (text) writeMarker(files.open(statement), statement, above, text);
    else if (above) removeMarker(files.open(statement), above);
  }
  for (const stray of options.strays ? strays : [])
    if (isChangeable(stray.source.fileName)) removeMarker(files.open(stray.source), stray);
}

/** The reasons of all that stays there; undefined where nothing does. */
function textOf({ points, id, above, behind }: MarkedPlace): MarkerText | undefined {
  const reasons = [...new Set(points.flatMap(({ point: { plan } }) => (plan.kind === 'manual' ? plan.reasons : [])))];
  const [first] = reasons;
  return first && { id, reasons, short: reasonText(first).short, accepted: (above ?? behind)?.accepted ?? '' };
}
