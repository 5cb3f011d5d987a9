import { appendFileSync } from 'node:fs';

const { LEDGER_FILE: file = 'journal.jsonl' } = process.env;

/** Carries out an act and keeps it in the journal: what stands here has happened, and cannot be taken back. */
export function carryOut(act: string, ...detail: string[]): void {
  appendFileSync(file, `${JSON.stringify({ did: [act, ...detail].join(' ') })}\n`);
}
