import path from 'node:path';
import { batchOf, type Case, targetOf } from './case.js';
import { askChild } from './child.js';
import { makeRunnable } from './runnable.js';
import type { Performance } from './stage/theatre.js';
import { Theatre } from './stage/theatre.js';
import type { Conversation, Step } from './talk.js';
import { migrate, type ToolRun } from './tool.js';
import { snapshot, Workshop } from './workshop.js';

type Files = ReadonlyMap<string, Buffer>;

/** A conversation to be played on the code before or after migration. */
export interface Scene {
  readonly one: Case;
  readonly conversation: Conversation;
  readonly side: 'before' | 'after';
  readonly era: 'legacy' | 'modern';
  readonly talk: readonly Step[];
}

/** All cases on one bench: laid out, migrated in one go for each target, made runnable, played and type-checked. */
export class Bench {
  readonly #cases: readonly Case[];
  readonly #workshop = new Workshop();
  readonly #theatre = new Theatre(this.#workshop.folder);
  readonly #runnables = new Map<string, Promise<{ readonly code: string; readonly entry: string }>>();
  readonly #references = new Map<Conversation, Promise<Performance>>();
  /** What the tool said, by batch. */
  readonly runs = new Map<string, ToolRun>();
  readonly secondRuns = new Map<string, ToolRun>();
  readonly #files = {
    before: new Map<string, Files>(),
    after: new Map<string, Files>(),
    again: new Map<string, Files>(),
  };
  readonly #errors = new Map<'before' | 'after', Promise<ReadonlyMap<string, string[]>>>();

  constructor(cases: readonly Case[]) {
    this.#cases = cases;
    for (const one of cases) {
      this.#workshop.layOut(one);
      this.#files.before.set(one.name, snapshot(this.#workshop.before(one)));
    }
  }

  /** Runs the tool over all cases, twice. */
  async migrate(): Promise<void> {
    const batches = [...new Set(this.#cases.map(batchOf))];
    await Promise.all(
      batches.map(async (batch) => {
        const cases = this.#cases.filter((one) => batchOf(one) === batch);
        const [one] = cases;
        if (!one) return;
        const run = () => migrate(this.#workshop.batch(batch), targetOf(one), one.writes);
        const first = await run();
        this.runs.set(batch, first);
        if (first.points.length === 0 && first.trouble) return;
        for (const one of cases) this.#files.after.set(one.name, snapshot(this.#workshop.after(one)));
        this.secondRuns.set(batch, await run());
        for (const one of cases) this.#files.again.set(one.name, snapshot(this.#workshop.after(one)));
      }),
    );
  }

  /** The files of a case before the tool ran, after it, and after it ran once more. */
  files(one: Case, when: 'before' | 'after' | 'again'): Files {
    const files = this.#files[when].get(one.name);
    if (!files) throw new Error('the tool gave no report: see the first test');
    return files;
  }

  /** Plays a conversation. */
  async play({ one, conversation, side, era, talk }: Scene): Promise<Performance> {
    const { code, entry } = await this.#runnable(one, side);
    const { client = {}, settleMs = 1 } = conversation;
    return this.#theatre.play({ dialect: one.dialect, era, code, entry, client, talk, settleMs });
  }

  /** How a conversation goes on the code as it was; played once. */
  reference(one: Case, conversation: Conversation): Promise<Performance> {
    const known = this.#references.get(conversation);
    if (known) return known;
    const reference = this.play({ one, conversation, side: 'before', era: 'legacy', talk: conversation.talk });
    this.#references.set(conversation, reference);
    return reference;
  }

  /** Type errors of a case. All cases are checked at the first question. */
  async typeErrors(one: Case, side: 'before' | 'after'): Promise<readonly string[]> {
    const errors = this.#errors.get(side) ?? this.#checkTypes(side);
    this.#errors.set(side, errors);
    return (await errors).get(this.#workshop[side](one)) ?? [];
  }

  /** Ends the stage and removes the copies. */
  close(): void {
    this.#theatre.close();
    this.#workshop.cleanUp();
  }

  async #checkTypes(side: 'before' | 'after'): Promise<ReadonlyMap<string, string[]>> {
    const projects = this.#cases.filter(({ lang }) => lang === 'ts').map((one) => this.#workshop[side](one));
    const compiler = new URL('./type-check-process.ts', import.meta.url);
    return new Map((await askChild(compiler, this.#workshop.folder, projects)) as [string, string[]][]);
  }

  #runnable(one: Case, side: 'before' | 'after'): Promise<{ readonly code: string; readonly entry: string }> {
    const key = `${side}-${one.name}`;
    const code = path.join(this.#workshop.folder, 'run', key);
    const made =
      this.#runnables.get(key) ?? makeRunnable(one, this.#workshop[side](one), code).then((entry) => ({ code, entry }));
    this.#runnables.set(key, made);
    return made;
  }
}
