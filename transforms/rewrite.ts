import type { TextEdit } from '../src/model/text-edit.js';
import type { AskSite } from '../src/program/ask.js';
import type { ts } from '../src/program/compiler.js';
import type { UnusedFails } from '../src/program/load.js';
import type { FileNames } from './names.js';
import type { FileStyle } from './style.js';

/** One file in the making: every transform of that file reads its names and style, and adds to its edits. */
export interface FileRewrite {
  readonly source: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  readonly names: FileNames;
  readonly style: FileStyle;
  readonly edits: TextEdit[];
  /** What is an error here when nobody uses it. */
  readonly unusedFails: UnusedFails;
  /** Calls that only read something: nothing is missing when a variable that took the result goes with them. */
  readonly readings: Set<ts.Node>;
  /** Stretches of the old text that are gone for good: references in there no longer count. */
  readonly removed: { readonly start: number; readonly end: number }[];
  /** Stretches inside the removed ones that were written again. */
  readonly kept: { readonly start: number; readonly end: number }[];
}

/** What of an ask stays `any`, as it was: the answer, or the question too. */
export type Looseness = 'answer' | 'all';

/** An ask that is to be rewritten, with its key. */
export interface KeyedAsk {
  readonly site: AskSite;
  readonly key: string;
  /**
   * How the call ends after a thrown ask whose link is needed still. `as-result`: it is thrown straight out of the handler of
   * a low-level server, which has no catch that makes a result of an error. `as-before`: a `catch` on the way tells errors apart.
   */
  readonly ends?: 'as-result' | 'as-before' | 'as-error' | undefined;
  /** Undefined where it takes and gives what the SDK says. */
  readonly looseness?: Looseness | undefined;
}

export function replace(file: FileRewrite, start: number, end: number, text: string): void {
  file.edits.push({ file: file.source.fileName, start, end, text });
}

export function insert(file: FileRewrite, at: number, text: string): void {
  replace(file, at, at, text);
}

/** Replaces a stretch whose references are gone with it. */
export function discard(file: FileRewrite, start: number, end: number, text = ''): void {
  replace(file, start, end, text);
  file.removed.push({ start, end });
}
