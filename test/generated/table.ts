import type { Migrated } from './migrated.js';
import type { Verdict } from './verdict.js';

interface Row {
  handlers: number;
  migrated: number;
  partly: number;
  refused: number;
  failed: number;
}

/** Counts what came of handlers, shape by shape, and why points were refused or want a look. */
export class Tally {
  readonly #shapes = new Map<string, Row>();
  readonly #reasons = new Map<string, number>();
  readonly all: Row = { handlers: 0, migrated: 0, partly: 0, refused: 0, failed: 0 };
  points = 0;
  plays = 0;

  count({ handler, points }: Migrated, { outcome, failures, plays }: Verdict): void {
    this.points += points.length;
    this.plays += plays;
    const rows = [...handler.labels].map((label) => {
      const row = this.#shapes.get(label) ?? { handlers: 0, migrated: 0, partly: 0, refused: 0, failed: 0 };
      this.#shapes.set(label, row);
      return row;
    });
    for (const row of [this.all, ...rows]) {
      row.handlers += 1;
      if (outcome !== 'broken') row[outcome] += 1;
      if (failures.length > 0) row.failed += 1;
    }
    for (const { plan } of points) {
      const reasons = plan.kind === 'auto' ? ['auto'] : plan.reasons.map((reason) => `${plan.kind}: ${reason}`);
      for (const reason of reasons) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    }
  }

  /** Shapes that some handler had. */
  get shapes(): ReadonlySet<string> {
    return new Set(this.#shapes.keys());
  }

  /** The table, as text. */
  toString(): string {
    const rows = [...this.#shapes].sort(([a], [b]) => (a < b ? -1 : 1));
    const width = Math.max(...rows.map(([label]) => label.length), 20);
    const line = (label: string, cells: readonly (string | number)[]): string =>
      `${label.padEnd(width)} ${cells.map((cell) => String(cell).padStart(9)).join('')}`;
    const ofRow = ({ handlers, migrated, partly, refused, failed }: Row): number[] => [
      handlers,
      migrated,
      partly,
      refused,
      failed,
    ];
    return [
      line('shape', ['handlers', 'migrated', 'partly', 'refused', 'differ']),
      ...rows.map(([label, row]) => line(label, ofRow(row))),
      line('all', ofRow(this.all)),
      '',
      line('input points', [this.points]),
      ...[...this.#reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => line(reason, [count])),
      line('conversations played', [this.plays]),
    ].join('\n');
  }
}
