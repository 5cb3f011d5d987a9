import * as hooks from 'node:async_hooks';
import * as crypto from 'node:crypto';

/** One thing that happened, in a line. */
export type Trace = string[];

/** The outside world of one conversation: what outlives a process. Gives the modules and globals that handlers see it by. */
export class World {
  readonly trace: Trace = [];
  /** What must never happen: a signal that was swallowed. */
  readonly problems: string[] = [];
  readonly modules: Readonly<Record<string, unknown>>;
  /** The modules by which the shim sees it. */
  readonly shim: Readonly<Record<string, unknown>>;
  readonly date: DateConstructor;
  readonly math: Math;
  readonly console: Console;
  readonly #storages: hooks.AsyncLocalStorage<unknown>[] = [];
  #ledger = '';
  #questions = 0;
  #drawn = 0;

  constructor() {
    const draw = (): number => {
      this.#drawn += 1;
      return this.#drawn;
    };
    this.shim = { 'node:async_hooks': { ...hooks, AsyncLocalStorage: this.#storageClass() } };
    this.modules = {
      'node:fs': {
        appendFileSync: (_file: string, text: string) => this.#append(text),
        readFileSync: (file: string) => this.#read(file),
      },
      'node:crypto': { ...crypto, randomUUID: () => `uuid-${draw()}` },
    };
    this.date = class extends Date {
      constructor(at?: number) {
        super(at ?? 1e12 + draw());
      }
      static override now(): number {
        return 1e12 + draw();
      }
    } as DateConstructor;
    this.math = Object.assign(Object.create(Math) as Math, { random: () => draw() / 1000 });
    this.console = { ...console, warn: (text: unknown) => this.problems.push(String(text)) };
  }

  /** A question was asked: time goes by, and lists are other ones. */
  asked(): void {
    this.#questions += 1;
  }

  /** The process goes on: what code of this world would be told of every promise for ever is not. */
  end(): void {
    for (const storage of this.#storages) storage.disable();
  }

  #storageClass(): typeof hooks.AsyncLocalStorage {
    const storages = this.#storages;
    return class<T> extends hooks.AsyncLocalStorage<T> {
      constructor() {
        super();
        storages.push(this as hooks.AsyncLocalStorage<unknown>);
      }
    };
  }

  #append(text: string): void {
    this.#ledger += text;
    this.trace.push(`did ${text.trimEnd()}`);
  }

  #read(file: string): string {
    if (file === 'ledger.txt') return this.#ledger;
    if (file === 'open.txt') return `alpha-${this.#questions}\nbeta-${this.#questions}`;
    return 'stock';
  }
}
