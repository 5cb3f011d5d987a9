import { createHash } from 'node:crypto';
import { MARKER_WORD, type Marker, markedStatement, markersIn, standsAbove } from '../../transforms/marker.js';
import { mayAsk } from '../dialects/may-ask.js';
import { ts } from '../program/compiler.js';
import { visit } from '../program/nodes.js';
import { symbolPath } from '../program/symbol-path.js';
import { identity } from './fingerprints.js';
import type { Judged, JudgedPoint } from './judge.js';
import type { Survey } from './survey.js';

/** A statement that asks, with what marks it. */
export interface MarkedPlace {
  readonly statement: ts.Node;
  readonly points: readonly JudgedPoint[];
  /** What its marker is called, or would be. */
  readonly id: string;
  /** The marker above it. */
  readonly above: Marker | undefined;
  /** Its marker, where that was left behind when the ask moved. */
  readonly behind: Marker | undefined;
}

/** All markers of the code. */
export interface Markers {
  readonly places: readonly MarkedPlace[];
  /** Those that no ask belongs to any more. */
  readonly strays: readonly Marker[];
}

/**
 * Which marker belongs to which asking statement. A marker keeps the id that it was given, however the code below it
 * changes; one that its ask was moved away from is known again by the id, which is made of the ask and the names around it.
 * So neither lines, nor files, nor their order matter.
 */
export function findMarkers({ code, points }: Judged, { sources }: Survey): Markers {
  const files = code.program.sources.filter(
    ({ text, fileName }) => text.includes(MARKER_WORD) && sources.has(fileName),
  );
  const free = new Set(files.flatMap(markersIn));
  const asking = byStatement(points);
  const above = new Map<ts.Node, Marker>();
  const behind = new Map<ts.Node, Marker>();
  const give = (to: Map<ts.Node, Marker>, statement: ts.Node, marker: Marker | undefined): void => {
    if (!marker) return;
    free.delete(marker);
    to.set(statement, marker);
  };
  for (const [statement, own] of asking) {
    const stacked = [...free].filter((marker) => standsAbove(marker, statement));
    give(above, statement, stacked.find((marker) => isOf(marker, own)) ?? stacked.at(-1));
  }
  for (const [statement, own] of asking) {
    const same = above.has(statement) ? [] : [...free].filter((marker) => isOf(marker, own));
    const inFile = same.find(({ source }) => source === statement.getSourceFile());
    give(behind, statement, inFile ?? same[0]);
  }
  const ids = idsOf(asking, (statement) => above.get(statement) ?? behind.get(statement));
  return {
    places: [...asking].map(([statement, own]) => ({
      statement,
      points: own,
      id: ids.get(statement) as string,
      above: above.get(statement),
      behind: behind.get(statement),
    })),
    strays: free.size === 0 ? [] : straysOf(free, { code, points }),
  };
}

/** Markers above nothing that asks. Where less than all of the code is understood, what has the looks of an ask counts. */
function straysOf(free: ReadonlySet<Marker>, { code, points }: Pick<Judged, 'code' | 'points'>): readonly Marker[] {
  const known = new Set<ts.Node>(points.map(({ collected }) => collected.ask.node));
  const unparsed = new Set(code.program.syntaxErrors().map(({ file }) => file));
  return [...free].filter(
    (marker) => !unparsed.has(marker.source.fileName) && !codeBelow(marker).some((node) => mayAsk(node, known)),
  );
}

/** The outermost node that begins behind a marker, if any does. */
function codeBelow({ source, start, end }: Marker): readonly ts.Node[] {
  const found: ts.Node[] = [];
  visit(source, (node) => {
    if (found.length > 0 || node.end <= start || node.pos > start) return false;
    if (node !== source && node.kind !== ts.SyntaxKind.EndOfFileToken && end <= node.getStart(source)) found.push(node);
    return undefined;
  });
  return found;
}

function byStatement(points: readonly JudgedPoint[]): ReadonlyMap<ts.Node, readonly JudgedPoint[]> {
  const found = new Map<ts.Node, JudgedPoint[]>();
  for (const one of points) {
    const statement = markedStatement(one.collected.ask.node);
    found.set(statement, [...(found.get(statement) ?? []), one]);
  }
  return found;
}

/** Names for the markers, each once in its file: those that they have, or made of the first ask. */
function idsOf(
  asking: ReadonlyMap<ts.Node, readonly JudgedPoint[]>,
  markerOf: (statement: ts.Node) => Marker | undefined,
): ReadonlyMap<ts.Node, string> {
  const ids = new Map<ts.Node, string>();
  const used = new Set<string>();
  const claim = (statement: ts.Node, id: string | undefined): void => {
    const key = `${statement.getSourceFile().fileName}\n${id}`;
    if (id === undefined || ids.has(statement) || used.has(key)) return;
    used.add(key);
    ids.set(statement, id);
  };
  const statements = [...asking.keys()];
  // A copy of marked code has the id of the original, which comes first.
  for (const [statement, own] of asking) {
    const marker = markerOf(statement);
    if (marker && isOf(marker, own)) claim(statement, marker.id);
  }
  for (const statement of statements) claim(statement, markerOf(statement)?.id);
  for (const [statement, own] of asking) {
    const made = madeId(own);
    for (let number = 1; !ids.has(statement); number++) claim(statement, number === 1 ? made : `${made}~${number}`);
  }
  return ids;
}

function isOf({ id }: Marker, own: readonly JudgedPoint[]): boolean {
  return id?.replace(/~\d+$/, '') === madeId(own);
}

function madeId([first]: readonly JudgedPoint[]): string {
  if (!first) return '';
  const { node, kind } = first.collected.ask;
  return createHash('sha256')
    .update(identity({ id: kind }, symbolPath(node), node.getText()))
    .digest('hex')
    .slice(0, 8);
}
