import type { Effect } from '../model/effect.js';
import type { InputPoint } from '../model/input-point.js';
import type { ReasonId } from '../model/plan.js';
import type { Target } from '../model/report.js';
import type { FileChange } from '../model/text-edit.js';
import type { MadeBranch } from './made-branch.js';

/** All that the text of a pull request is made of. */
export interface BodyInput {
  readonly version: string;
  readonly target: Target | 'mixed' | 'none';
  readonly made: MadeBranch;
  /** Input points that this branch rewrites. */
  readonly moved: readonly InputPoint[];
  /** Input points that stay as they are. */
  readonly left: readonly InputPoint[];
  /** Input points that are migrated by another branch or another repository, and why in a few words. */
  readonly elsewhere: readonly { readonly point: InputPoint; readonly why: string }[];
  /** From the base to the last commit, by absolute path. */
  readonly changes: ReadonlyMap<string, FileChange>;
  /** Name of a file from the root of the repository. */
  readonly at: (file: string) => string;
  /** Address of the repository on the web, where there is one. */
  readonly web: string | undefined;
  readonly reasonText: (id: ReasonId) => { readonly short: string; readonly extra: string };
  /** What was done about an effect. */
  readonly fateOf: (effect: Effect) => 'remember' | 'repeat' | 'move' | 'leave' | 'refuse';
  /** The command given with `--verify`. */
  readonly verify: string | undefined;
  /** Commands of the package that a reviewer may want to run, such as `npm test`. */
  readonly scripts: readonly string[];
  /** Files that could not be read or analysed, with why. */
  /** What is to be done by hand before all of it works. */
  readonly notices: readonly { readonly file: string; readonly text: string }[];
  readonly unread: readonly { readonly file: string; readonly why: string }[];
}

/** A part of the body; its items are what may be left out where there is no room. */
export interface Section {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly string[];
  readonly between: '\n' | '\n\n';
  readonly close: string;
}

/** A section without items. */
export function plainSection(title: string, lead: string): Section {
  return { title, lead, items: [], between: '\n', close: '' };
}
