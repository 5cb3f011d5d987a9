/** A finding that is known and let be. Only the fingerprint says which; the rest is for people who read the file. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  /** Where it was when it was entered, relative to the folder of the baseline. */
  readonly file: string;
  /** Names of the functions and classes around it. */
  readonly symbol: string;
}

/** How findings compare with a baseline. */
export interface BaselineOutcome {
  /** Absolute path of the baseline. */
  readonly file: string;
  readonly stale: readonly BaselineEntry[];
}
