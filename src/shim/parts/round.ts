import { type Answers, type Ask, type AskKind, type Asks, questionDigest } from './ask.js';
import type { Chain, Known } from './chain.js';
import { asJson, copyOf } from './json.js';
import type { InputRounds } from './rounds.js';
import { InputRequired } from './signal.js';

/** What a round needs to know of the client and the SDK. */
export interface RoundHost {
  supports(kind: AskKind): boolean;
  /** The error of an ask that this client can't answer, where it is known before asking. */
  unmet?(ask: Ask<unknown>): Error | undefined;
  /** The error of an answer that does not fit its question. */
  invalid?(ask: Ask<unknown>, value: unknown): Error | undefined;
}

/** A question that this round ends with. `group`: the asks it was asked together with. */
export interface Pending {
  readonly ask: Ask<unknown>;
  readonly digest: string;
  readonly group: Asks;
}

/** One entry of the handler. */
export class Round implements InputRounds {
  readonly pending = new Map<string, Pending>();
  /** Texts of the signals thrown in this round: an SDK keeps only the text when it makes a result of an error. */
  readonly signalTexts = new Set<string>();
  /** Asks that the client can't answer, with the error that said so. */
  readonly unmet: { readonly ask: Ask<unknown>; readonly error: Error }[] = [];
  readonly chain: Chain;
  readonly host: RoundHost;
  #ended: 'asking' | 'done' | undefined;
  readonly #counts = new Map<string, number>();
  /** Keys that a question of this round has. */
  readonly #taken = new Set<string>();
  readonly #keys = new WeakMap<object, ReadonlyMap<string, string>>();
  readonly #dropped = new Set<string>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(chain: Chain, host: RoundHost) {
    this.chain = chain;
    this.host = host;
  }

  has(asks: Asks): boolean {
    return this.#look(asks).every(({ known }) => known !== undefined && !('error' in known));
  }

  required(asks: Asks): Error {
    const looked = this.#look(asks);
    for (const { known } of looked) if (known !== undefined && 'error' in known) throw known.error;
    const open = looked.filter(({ known }) => known === undefined);
    if (open.length === 0)
      return new Error(`Nothing is open of: ${Object.keys(asks).join(', ')}. Check has() before required().`);
    const signal = new InputRequired(open.map(({ key }) => key));
    if (this.#ended === 'asking') return signal;
    if (this.#ended === 'done') {
      throw new Error(
        `The handler had already ended when '${looked[0]?.key}' was asked. Await what asks, inside the handler.`,
      );
    }
    for (const { ask } of open) {
      const error = this.host.unmet?.(ask);
      if (error === undefined) continue;
      this.unmet.push({ ask, error });
      throw error;
    }
    for (const { key, ask } of open) this.pending.set(key, { ask, digest: questionDigest(ask), group: asks });
    this.signalTexts.add(signal.message);
    return signal;
  }

  answers<A extends Asks>(asks: A): Answers<A> {
    if (!this.has(asks)) throw this.required(asks);
    return Object.fromEntries(this.#look(asks).map(({ name, known }) => [name, copyOf(known?.value)])) as Answers<A>;
  }

  answer<R>(key: string, ask: Ask<R>): R {
    return this.answers({ [key]: ask })[key] as R;
  }

  async once<T>(key: string, fn: () => T | Promise<T>): Promise<T> {
    const numbered = this.#number(`once ${key}`, key);
    if (this.chain.memos.has(numbered)) return copyOf(this.chain.memos.get(numbered)) as T;
    // The state of this round is on its way already: what is left of it must not write.
    if (this.#ended === 'asking') throw new InputRequired([key]);
    const run = (async () => {
      const value = asJson(key, await fn());
      this.chain.memos.set(numbered, value);
      return copyOf(value) as T;
    })();
    this.#running.add(run);
    try {
      return await run;
    } finally {
      this.#running.delete(run);
    }
  }

  supports(kind: AskKind): boolean {
    return this.host.supports(kind);
  }

  asking(): boolean {
    return this.pending.size > 0;
  }

  /** The handler has returned or thrown: nothing more is asked in this round. Waits for what `once` still runs. */
  async end(): Promise<void> {
    this.#ended = this.asking() ? 'asking' : 'done';
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #look(asks: Asks): { name: string; key: string; ask: Ask<unknown>; known: Known | undefined }[] {
    let keys = this.#keys.get(asks);
    if (keys === undefined) {
      keys = new Map(Object.entries(asks).map(([name, ask]) => [name, this.#keyFor(name, ask)]));
      this.#keys.set(asks, keys);
    }
    return Object.entries(asks).map(([name, ask]) => {
      const key = keys.get(name) ?? name;
      return { name, key, ask, known: this.#known(key, ask) };
    });
  }

  /** Asks that run together may come in another order in the next round: each takes the answer to its own question. */
  #keyFor(name: string, ask: Ask<unknown>): string {
    let key = this.#number(`ask ${name}`, name);
    const digest = questionDigest(ask);
    const fits = (candidate: string): boolean =>
      !this.#taken.has(candidate) && this.chain.answers.get(candidate)?.digest === digest;
    const others = [...this.chain.answers.keys()].filter((other) => other === name || other.startsWith(`${name}#`));
    const found = [key, ...others].find(fits);
    while (found === undefined && this.#taken.has(key)) key = this.#number(`ask ${name}`, name);
    this.#taken.add(found ?? key);
    return found ?? key;
  }

  /** The n-th time that a key is used in one round it is `key#n`. */
  #number(counter: string, key: string): string {
    const count = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, count);
    return count === 1 ? key : `${key}#${count}`;
  }

  /** The answer, if it was given to this very question; else it is dropped, once. */
  #known(key: string, ask: Ask<unknown>): Known | undefined {
    const known = this.chain.answers.get(key);
    if (known === undefined) return undefined;
    if (known.digest === questionDigest(ask)) {
      if (!('error' in known) && known.checked !== true) {
        const error = this.host.invalid?.(ask, known.value);
        if (error !== undefined) Object.assign(known, { error });
        known.checked = true;
      }
      return known;
    }
    if (this.chain.changed.has(key) && !this.#dropped.has(key)) {
      const text = `The question '${key}' is another one in every round, so no answer fits it. Keep what it shows in rounds.once().`;
      return { digest: '', error: new Error(text) };
    }
    this.chain.changed.add(key);
    this.#dropped.add(key);
    this.chain.answers.delete(key);
    return undefined;
  }
}
