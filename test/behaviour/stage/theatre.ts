import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../child.js';
import type { Asked, Step } from '../talk.js';
import type { Prompt } from './actor.js';
import type { Play, Played } from './play.js';

/** A conversation as it went. */
export interface Performance {
  readonly steps: readonly Step[];
  /** What was sent with each question: its form, for one. */
  readonly details: readonly unknown[];
  readonly problems: readonly string[];
  readonly requests: number;
  /** What the server wrote to stdout and stderr. */
  readonly noise: string;
}

const PATIENCE_MS = 20_000;
/** Modules that were loaded are never unloaded, and slow the process down: after so many servers it makes room for a new one. */
const SERVERS_A_STAGE = 90;
const STATE_KEY = 'behaviour-tests-state-key-0123456789';

/** Plays conversations in a stage process, and starts another one if that gets stuck. */
export class Theatre {
  readonly #folder: string;
  #stage: ChildProcess | undefined;
  #noise = '';
  #plays = 0;
  #servers = 0;
  #file: Promise<string> | undefined;

  /** @param folder where the stage's own file goes; packages must resolve from there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Plays one conversation to its end. */
  async play(asked: Omit<Play, 'id' | 'ledger'>): Promise<Performance> {
    this.#plays += 1;
    const play: Play = { ...asked, id: this.#plays, ledger: path.join(this.#folder, `ledger-${this.#plays}.jsonl`) };
    writeFileSync(play.ledger, '');
    if (this.#servers >= SERVERS_A_STAGE) this.close();
    const stage = await this.#open();
    this.#noise = '';
    const played = await new Promise<Played>((resolve) => {
      const end = (problem: string): void => {
        stage.kill('SIGKILL');
        this.#stage = undefined;
        resolve({ id: play.id, problems: [problem], requests: 0 });
      };
      const timer = setTimeout(() => end(`no end after ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
      const onExit = (code: number | null): void => end(`the process died (${code}): ${this.#noise.slice(-800)}`);
      stage.once('exit', onExit);
      stage.once('message', (message: Played) => {
        clearTimeout(timer);
        stage.off('exit', onExit);
        resolve(message);
      });
      stage.send(play);
    });
    this.#servers += Math.max(1, played.requests);
    return { ...readLedger(play.ledger), problems: played.problems, requests: played.requests, noise: this.#noise };
  }

  /** Ends the stage process. */
  close(): void {
    this.#stage?.kill();
    this.#stage = undefined;
  }

  async #open(): Promise<ChildProcess> {
    if (this.#stage) return this.#stage;
    this.#file ??= bundle(new URL('./main.ts', import.meta.url), this.#folder);
    const env = { ...process.env, MRTR_STATE_KEY: STATE_KEY, NODE_OPTIONS: '' };
    const stage = fork(await this.#file, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env, execArgv: [] });
    for (const stream of [stage.stdout, stage.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#noise += text;
      });
    }
    await once(stage, 'message');
    this.#servers = 0;
    this.#stage = stage;
    return stage;
  }
}

function readLedger(file: string): Pick<Performance, 'steps' | 'details'> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const steps = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Step | Prompt);
  return {
    steps: steps as Step[],
    details: steps.filter((step): step is Prompt & Asked => 'asked' in step).map(({ details }) => details ?? null),
  };
}
