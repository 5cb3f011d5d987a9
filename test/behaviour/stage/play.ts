import type { ClientCan, Step } from '../talk.js';

/** One conversation to be played; goes to the stage process as a message. */
export interface Play {
  readonly id: number;
  readonly dialect: 'v1' | 'v2' | 'fastmcp';
  /** `legacy`: a 2025-11-25 session. `modern`: 2026-07-28, each HTTP request served by a server that was never there before. */
  readonly era: 'legacy' | 'modern';
  /** Folder of code that plain Node can load; it is copied afresh for each server. */
  readonly code: string;
  /** File in it that exports `build()`. */
  readonly entry: string;
  /** File that collects what happens, in order. */
  readonly ledger: string;
  readonly client: ClientCan;
  readonly talk: readonly Step[];
  readonly settleMs: number;
}

/** What came of it. What was asked, done and said is in the ledger. */
export interface Played {
  readonly id: number;
  /** What must never happen: an ask without a script, a rejection that nobody handles, a conversation that broke. */
  readonly problems: readonly string[];
  /** HTTP requests served, in the modern era. */
  readonly requests: number;
}
