import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../model/errors.js';
import { isAlive } from '../../workspace/temporary-worktree.js';

/** Who does the work that several processes wait for. */
interface Claim {
  readonly pid: number;
  readonly started: number;
}

/** Workers of one run start together; what is older is of a run whose process had the same number. */
const SAME_RUN = 5 * 60_000;
const PAUSE = 25;

/**
 * Does a piece of work in one of several processes, and gives what came of it to all of them. `folder` is theirs alone; `work`
 * gives JSON, and what it throws is thrown in each. The folder is left behind: a worker may be late.
 */
export async function once<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const claim = path.join(folder, `${name}.claim`);
  const result = path.join(folder, `${name}.json`);
  const own: Claim = { pid: process.pid, started: performance.timeOrigin };
  if (isClaimed(claim, own)) return awaited(claim, result);
  const said = await outcomeOf(work);
  writeFileSync(`${result}.tmp`, JSON.stringify(said));
  renameSync(`${result}.tmp`, result);
  return unwrapped(said as Outcome<T>);
}

type Outcome<T> = { readonly value: T } | { readonly failed: string };

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome<unknown>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

function unwrapped<T>(said: Outcome<T>): T {
  if ('failed' in said) throw new UsageError(said.failed);
  return said.value;
}

/** Whether another process of the same run has the work; takes it where none has. */
function isClaimed(file: string, own: Claim): boolean {
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const other = claimOf(file);
    // Between its making and its writing a claim is empty.
    if (other === undefined || Math.abs(other.started - own.started) < SAME_RUN) return true;
    rmSync(file, { force: true });
    rmSync(file.replace(/\.claim$/, '.json'), { force: true });
  }
}

async function awaited<T>(claim: string, result: string): Promise<T> {
  for (;;) {
    const said = textOf(result);
    if (said !== undefined) return unwrapped(JSON.parse(said) as Outcome<T>);
    const owner = claimOf(claim);
    if (owner !== undefined && owner.pid !== process.pid && !isAlive(owner.pid) && textOf(result) === undefined)
      throw new UsageError('the worker that made the plan has ended before it had one; run again');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function claimOf(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Removes what runs of processes that are gone have left beside a folder: their names end in `<pid>-<anything>`. */
export function sweep(folder: string): void {
  const [, kind = ''] = /^(.*?)\d+-\w+$/.exec(path.basename(folder)) ?? [];
  const above = path.dirname(folder);
  for (const name of readdirSync(above)) {
    const [, pid] = name.startsWith(kind) ? (/^(\d+)-\w+$/.exec(name.slice(kind.length)) ?? []) : [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(above, name), { recursive: true, force: true });
  }
}
