import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRunnable } from '../test/behaviour/runnable.js';
import { type Performance, Theatre } from '../test/behaviour/stage/theatre.js';
import type { DemoConversation } from './conversations.js';

const fromRoot = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Which of the two bundled servers: its SDK generation. */
export type Generation = 'v1' | 'v2';
export type Era = 'legacy' | 'modern';

/** A copy of one of the bundled servers, before or after migration, that conversations can be played on. */
interface Runnable {
  readonly code: string;
  readonly entry: string;
}

/** Temporary copies of the bundled servers: one to stay as it is, one for the tool. */
export class Desk {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'mcp-mrtr-demo-'));
  readonly #theatre = new Theatre(this.#folder);
  readonly #runnables = new Map<string, Promise<Runnable>>();

  constructor() {
    symlinkSync(fromRoot('node_modules'), path.join(this.#folder, 'node_modules'), 'junction');
    for (const generation of ['v1', 'v2'] as const) {
      cpSync(fromRoot(`demo/legacy-${generation}`), this.project(generation), { recursive: true });
    }
  }

  /** The copy that the tool works on. */
  project(generation: Generation): string {
    return path.join(this.#folder, `ops-desk-${generation}`);
  }

  /** Plays a conversation with the code before or after migration. */
  async play(
    generation: Generation,
    side: 'before' | 'after',
    era: Era,
    conversation: DemoConversation,
  ): Promise<Performance> {
    const key = `${side}-${generation}`;
    const source = side === 'before' ? fromRoot(`demo/legacy-${generation}`) : this.project(generation);
    const runnable = this.#runnables.get(key) ?? this.#prepare(source, key);
    this.#runnables.set(key, runnable);
    const { talk, client = {}, settleMs = 1 } = conversation;
    return this.#theatre.play({ dialect: generation, era, ...(await runnable), client, talk, settleMs });
  }

  /** Ends what was started and removes the copies. */
  close(): void {
    this.#theatre.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #prepare(source: string, key: string): Promise<Runnable> {
    const code = path.join(this.#folder, 'run', key);
    mkdirSync(code, { recursive: true });
    const entry = await makeRunnable({ entry: 'src/server.ts', compilerOptions: {} }, source, code);
    return { code, entry };
  }
}
