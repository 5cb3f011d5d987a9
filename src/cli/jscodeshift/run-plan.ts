import type { Notice } from '../../model/analysis.js';
import type { Target } from '../../model/report.js';
import type { FileChange } from '../../model/text-edit.js';

/** What a plan is asked for; travels as JSON to the process that makes it. */
export interface PlanRequest {
  readonly cwd: string;
  readonly paths: readonly string[];
  /** Nothing will be written. */
  readonly dry: boolean;
  /** Ends of the names of the files that the runner looks at: `ts,tsx`. */
  readonly extensions: readonly string[] | undefined;
  /** Patterns, and files that hold patterns, of what the runner leaves out. */
  readonly ignorePatterns: readonly string[];
  readonly ignoreFiles: readonly string[];
  readonly only: readonly string[];
  readonly target: 'auto' | Target;
  readonly types: boolean;
  readonly force: boolean;
}

/** One plan for all files that the runner was given; travels as JSON to its workers. */
export interface RunPlan {
  /** Files that are there already. */
  readonly changes: readonly FileChange[];
  /** Files to be made, which no worker is told of. */
  readonly created: readonly FileChange[];
  readonly within: readonly string[];
  /** What is to be done by hand before all of it works. */
  readonly notices: readonly Notice[];
  /** By file: what a person should know. */
  readonly told: Readonly<Record<string, readonly string[]>>;
  /** By file: why it could not be read or analysed. */
  readonly unread: Readonly<Record<string, string>>;
  /** By file: how many input points of each plan it has. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
