import type { BaselineEntry } from './baseline.js';
import type { EffectKind } from './effect.js';
import type { Level, SuppressedBy } from './finding.js';
import type { AskKind, DialectId } from './input-point.js';
import type { PlanKind, ReasonId } from './plan.js';

/** SDK generation that the migrated code runs on. */
export type Target = 'v1' | 'v2';

/** The JSON of `check` and `migrate`; its schema is `schema/report.schema.json`. Paths are relative to the current directory. */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'mcp-mrtr'; readonly version: string };
  readonly target: Target | 'mixed' | 'none';
  readonly summary: ReportSummary;
  readonly inputPoints: readonly ReportedInputPoint[];
  readonly findings: readonly ReportedFinding[];
  /** Found, but not counted: by a comment beside it, or since it is in the baseline. */
  readonly suppressed: readonly ReportedSuppression[];
  /** Only where findings were compared with a baseline. */
  readonly baseline?: ReportedBaseline;
  readonly escapes: readonly { readonly file: string; readonly line: number; readonly text: string }[];
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  readonly untyped: readonly { readonly file: string; readonly why: string }[];
}

export interface ReportSummary {
  readonly files: number;
  readonly candidates: number;
  readonly parsed: number;
  readonly inputPoints: number;
  readonly auto: number;
  readonly review: number;
  readonly manual: number;
  readonly findings: number;
  readonly suppressed: number;
}

export interface ReportedInputPoint {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: AskKind;
  readonly dialect: DialectId;
  readonly handler: {
    readonly file: string;
    readonly line: number;
    readonly method: string;
    readonly name: string | null;
  } | null;
  readonly route: readonly { readonly file: string; readonly line: number; readonly name: string }[];
  readonly plan: PlanKind;
  readonly reasons: readonly ReasonId[];
  readonly details: readonly string[];
  readonly effects: readonly {
    readonly file: string;
    readonly line: number;
    readonly kind: EffectKind;
    readonly text: string;
  }[];
}

export interface ReportedFinding {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly fingerprint: string;
  readonly fix: 'auto' | 'suggest' | 'none';
  /** How it comes about, in the order of execution; empty where the place says it all. */
  readonly steps: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly text: string;
  }[];
}

export interface ReportedSuppression extends ReportedFinding {
  readonly by: SuppressedBy;
  /** What the comment says behind `--`; for the baseline, its file. */
  readonly reason: string;
}

export interface ReportedBaseline {
  readonly file: string;
  /** Entries that nothing is found for any more. */
  readonly stale: readonly BaselineEntry[];
}
