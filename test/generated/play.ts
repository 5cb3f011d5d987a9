import type { Prompt } from '../behaviour/stage/actor.js';
import { connect } from '../behaviour/stage/clients.js';
import type { AnyServer } from '../behaviour/stage/fresh.js';
import type { Call, ClientCan, Reply } from '../behaviour/talk.js';
import type { Conversation, Generated } from './handler.js';
import type { Modules } from './modules.js';
import { World } from './world-in-memory.js';

/** A session of 2025-11-25, or requests of 2026-07-28 of which each meets a server that was never there before. */
export type Era = 'legacy' | 'modern';

/** What is played. */
export interface Scene {
  readonly modules: Modules;
  /** File that exports `build()`. */
  readonly entry: string;
  readonly handler: Pick<Generated, 'dialect' | 'registered'>;
  readonly era: Era;
  readonly conversation: Conversation;
}

/** How it went: what was asked, done and said, in order. */
export interface Played {
  readonly trace: readonly string[];
  readonly problems: readonly string[];
  readonly asked: number;
}

/** No handler asks so often; one that does goes round in circles. */
const MOST_QUESTIONS = 40;
const rejected: string[] = [];
process.on('unhandledRejection', (reason) => rejected.push(`a rejection that nobody handles: ${reason}`));
const globals = new Set(Reflect.ownKeys(globalThis));

/** Plays one conversation to its end. */
export async function play({ modules, entry, handler, era, conversation }: Scene): Promise<Played> {
  const { dialect, registered } = handler;
  const world = new World();
  const client = new Client(conversation, world);
  rejected.length = 0;
  const fresh = {
    server: async () => (modules.load(entry, world) as { build(): AnyServer }).build(),
    load: (name: string): Promise<unknown> => import(name),
    forget,
  };
  try {
    const caller = await connect({ dialect, era, client: clientOf(conversation) }, client, fresh);
    try {
      const { text, isError } = await caller.call(callOf(registered, conversation));
      world.trace.push(`${isError ? 'failed' : 'said'} ${text}`);
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown };
      world.trace.push(`error ${code ?? 'none'} ${String(message ?? error)}`);
    }
    await caller.close();
  } catch (error) {
    world.problems.push(`the conversation broke: ${error instanceof Error ? error.stack : error}`);
  }
  await new Promise((resolve) => setImmediate(resolve));
  forget();
  world.end();
  return { trace: world.trace, problems: [...world.problems, ...rejected], asked: client.asked };
}

function callOf(registered: Generated['registered'], { args }: Conversation): Call {
  if (registered === 'prompt') return { prompt: 'run', args: { item: args.item } };
  if (registered === 'resource') return { resource: 'shop://run' };
  // What a handler changes in its arguments is not the client's, as it would not be in another process.
  return { tool: 'run', args: structuredClone({ ...args }) };
}

function clientOf({ can }: Conversation): ClientCan {
  return can ? { elicitation: ['form', 'url'], sampling: true, roots: true } : { elicitation: [] };
}

/** Forgets what loaded code has left on the global object, as a new process would. */
function forget(): void {
  for (const key of Reflect.ownKeys(globalThis)) if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
}

/** Answers each question by its text, so that it does not matter in which order questions come that run together. */
class Client {
  asked = 0;
  readonly #conversation: Conversation;
  readonly #world: World;
  readonly #seen = new Map<string, number>();

  constructor(conversation: Conversation, world: World) {
    this.#conversation = conversation;
    this.#world = world;
  }

  async reply(prompt: Prompt): Promise<Reply> {
    this.asked += 1;
    if (this.asked > MOST_QUESTIONS) throw new Error('asked too often');
    const nth = (this.#seen.get(prompt.asked) ?? 0) + 1;
    this.#seen.set(prompt.asked, nth);
    const { requestedSchema } = (prompt.details ?? {}) as { requestedSchema?: Schema };
    const { kind, url, asked, details } = prompt;
    this.#world.trace.push(`asked ${[kind, url, asked].filter(Boolean).join(' ')} ${JSON.stringify(details ?? null)}`);
    this.#world.asked();
    const { replies } = this.#conversation;
    const number = [...prompt.asked].reduce((sum, character) => sum + character.charCodeAt(0), nth);
    const reply = replies[number % replies.length];
    if (!reply) return 'cancel';
    if (kind === 'sampling') return { sampled: `idea ${reply.with + nth}` };
    if (kind === 'roots') return { roots: ['file:///a', 'file:///b'].slice(0, 1 + (reply.with % 2)) };
    if (kind === 'url') return reply.is === 'wrong type' ? 'accept' : reply.is;
    if (reply.is === 'decline' || reply.is === 'cancel') return reply.is;
    return { accept: contentFor(requestedSchema, reply.with + nth, reply.is === 'wrong type') };
  }
}

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;
}

function contentFor(schema: Schema | undefined, pick: number, wrong: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, { type, enum: choices }]) => {
      if (wrong) return [name, type === 'string' ? 7 : 'not of this type'];
      if (type === 'boolean') return [name, pick % 2 === 0];
      if (type === 'integer') return [name, pick];
      return [name, choices ? choices[pick % choices.length] : `word${pick}`];
    }),
  );
}
