import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked, Reply, Step } from '../talk.js';

/** A question as it reached the client. `details`: what else was sent with it, which migration must not change. */
export interface Prompt {
  readonly asked: string;
  readonly kind?: 'url' | 'sampling' | 'roots';
  readonly url?: string;
  readonly details?: unknown;
}

const MOST_PROMPTS = 15;

/** Everybody on the client's side: answers by the script, and writes down what was asked and said. */
export class Actor {
  readonly problems: string[] = [];
  readonly #ledger: string;
  readonly #script: { readonly step: Asked; used: boolean }[];
  #prompts = 0;

  constructor(talk: readonly Step[], ledger: string) {
    this.#ledger = ledger;
    this.#script = talk.filter((step) => 'asked' in step).map((step) => ({ step, used: false }));
  }

  /** Writes a step into the ledger, among what the server does. */
  note(step: Step | (Prompt & { readonly reply?: Reply })): void {
    appendFileSync(this.#ledger, `${JSON.stringify(step)}\n`);
  }

  /** The reply to a question. One that the script does not know is cancelled, and is a problem. */
  async reply(prompt: Prompt): Promise<Reply> {
    this.note(prompt);
    this.#prompts += 1;
    if (this.#prompts > MOST_PROMPTS) return this.#giveUp(`more than ${MOST_PROMPTS} questions`);
    const scripted = this.#find(prompt);
    if (!scripted) return this.#giveUp(`nobody knows what to reply to: ${prompt.asked}`);
    scripted.used = true;
    await sleep(scripted.step.delayMs ?? 1);
    return scripted.step.reply;
  }

  /** A question asked again gets its reply again, so that a server that repeats itself shows what it does then. */
  #find(prompt: Prompt): { readonly step: Asked; used: boolean } | undefined {
    const fits = this.#script.filter(
      ({ step }) => step.kind === prompt.kind && (step.asked === prompt.asked || matches(step.asked, prompt.asked)),
    );
    return fits.find(({ used }) => !used) ?? fits.at(-1);
  }

  #giveUp(problem: string): Reply {
    this.problems.push(problem);
    return 'cancel';
  }
}

function matches(scripted: string, asked: string): boolean {
  const parts = scripted.split('…');
  return parts.length > 1 && asked.startsWith(parts[0] ?? '') && asked.endsWith(parts.at(-1) ?? '');
}
