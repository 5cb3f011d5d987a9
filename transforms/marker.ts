import { commentsOf } from '../src/program/comments.js';
import { ts } from '../src/program/compiler.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/** The word that a marker begins with. */
export const MARKER_WORD = 'mcp-mrtr-manual';

const MARKER = new RegExp(`^// ${MARKER_WORD}\\([^)]*\\)(?: \\[([^\\]]+)\\])?`);
/** What a person wrote behind it: that it stays, until when and why. */
const ACCEPTED = / -- .*$/;
/** Comments that speak of the next line, or of what begins there: nothing may come between. */
const OF_NEXT_LINE =
  /(?:eslint|oxlint|tslint:?)-?disable-next-line|@ts-(?:ignore|expect-error)|(?:biome|prettier|deno-lint|dprint)-ignore|(?:c8|v8|istanbul) ignore/;

/** A comment that an earlier run left above an input point. */
export interface Marker {
  readonly source: ts.SourceFile;
  readonly start: number;
  readonly end: number;
  /** What it was given when it was written; those of early versions have none. */
  readonly id: string | undefined;
  /** What a person wrote behind it, ` -- until …`, or nothing. */
  readonly accepted: string;
}

/** What a marker says: the reasons, and the first of them in words. */
export interface MarkerText {
  readonly id: string;
  readonly reasons: readonly string[];
  readonly short: string;
  readonly accepted: string;
}

/** The markers of a file, in order: comments of that form which have their line to themselves. */
export function markersIn(source: ts.SourceFile): readonly Marker[] {
  const { text } = source;
  return commentsOf(source, MARKER_WORD).flatMap(({ start, end }) => {
    const written = MARKER.exec(text.slice(start, end));
    if (!written || text.slice(lineStart(text, start), start).trim() !== '') return [];
    return [{ source, start, end, id: written[1], accepted: ACCEPTED.exec(text.slice(start, end))?.[0] ?? '' }];
  });
}

/** The statement or class member whose marker is that of an ask: the innermost around it that begins its line. */
export function markedStatement(node: ts.Node): ts.Node {
  const source = node.getSourceFile();
  for (let at = node; at.parent; at = at.parent) {
    const isPlace = (ts.isStatement(at) && !ts.isBlock(at)) || ts.isClassElement(at);
    const start = at.getStart();
    if (isPlace && source.text.slice(lineStart(source.text, start), start).trim() === '') return at;
  }
  return node;
}

/** Whether a marker stands among the comments above a statement. */
export function standsAbove({ source, start, end }: Marker, statement: ts.Node): boolean {
  return source === statement.getSourceFile() && start >= statement.pos && end <= statement.getStart();
}

/** Writes a marker above a statement, or brings the one that is there up to date. */
export function writeMarker(
  file: FileRewrite,
  statement: ts.Node,
  present: Marker | undefined,
  { id, reasons, short, accepted }: MarkerText,
): void {
  const text = `// ${MARKER_WORD}(${reasons.join(', ')}) [${id}]: ${short}${accepted}`;
  if (!present) {
    const at = placeAbove(file.source, statement);
    insert(file, at, `${text}\n${file.style.indentAt(at)}`);
  } else if (file.source.text.slice(present.start, present.end) !== text) {
    replace(file, present.start, present.end, text);
  }
}

/** Takes a marker away with its line, unless the line goes with something else. */
export function removeMarker(file: FileRewrite, { start, end }: Marker): void {
  const { text } = file.source;
  const from = lineStart(text, start);
  const to = text.indexOf('\n', end) + 1 || text.length;
  if (!file.edits.some((edit) => edit.start < to && edit.end > from)) replace(file, from, to, '');
}

/** In the line above the statement, and above comments that speak of its first line. */
function placeAbove(source: ts.SourceFile, statement: ts.Node): number {
  let at = statement.getStart();
  for (const { pos, end } of [...(ts.getLeadingCommentRanges(source.text, statement.pos) ?? [])].reverse()) {
    const isAlone = source.text.slice(lineStart(source.text, pos), pos).trim() === '';
    const isNext = /^\r?\n[ \t]*$/.test(source.text.slice(end, at));
    if (!isAlone || !isNext || !OF_NEXT_LINE.test(source.text.slice(pos, end))) break;
    at = pos;
  }
  return at;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}
