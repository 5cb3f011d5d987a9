// The outside world of the generated handlers. The tool reads it as a file of their project; when they run, `node:fs` is
// a world in memory, which the harness watches.
import { appendFileSync, readFileSync } from 'node:fs';

const LEDGER = 'ledger.txt';

/** An act that cannot be taken back. */
export function record(act: string): void {
  appendFileSync(LEDGER, `${act}\n`);
}

/** The same, but it takes its time. */
export async function send(act: string): Promise<void> {
  await Promise.resolve();
  appendFileSync(LEDGER, `send ${act}\n`);
}

/** The same, but it fails half of the time, after it was done. */
export async function tryToSend(act: string): Promise<number> {
  await send(act);
  if (act.length % 2 === 0) throw new Error('not sent');
  return act.length;
}

/** An act with a result: the number of drafts so far. */
export async function createDraft(title: string): Promise<{ id: number; title: string }> {
  const drafts = readFileSync(LEDGER, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('draft '));
  appendFileSync(LEDGER, `draft ${drafts.length + 1} ${title}\n`);
  return { id: drafts.length + 1, title };
}

/** One record, which stays the same. */
export async function readStock(item: string): Promise<number> {
  return readFileSync('stock.txt', 'utf8').length + item.length;
}

/** A list that is another one after each question. */
export async function listOpen(): Promise<string[]> {
  return readFileSync('open.txt', 'utf8').split('\n');
}
