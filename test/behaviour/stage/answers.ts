import type { ClientCan, Reply } from '../talk.js';
import type { Prompt } from './actor.js';

/** Everybody on the client's side. */
export interface Respondent {
  reply(prompt: Prompt): Promise<Reply>;
}

/** The parameters of `elicitation/create`, as far as they are looked at. */
export interface ElicitParams {
  readonly mode?: string | undefined;
  readonly message: string;
  readonly url?: string | undefined;
  readonly requestedSchema?: unknown;
}

/** The parameters of `sampling/createMessage`, as far as they are looked at. */
export interface SamplingParams {
  readonly messages: readonly { readonly content: unknown }[];
  readonly maxTokens?: number | undefined;
  readonly systemPrompt?: string | undefined;
}

type ElicitAnswer = {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
};

/** The client's handler of elicitations. */
export async function elicit(actor: Respondent, params: ElicitParams): Promise<ElicitAnswer> {
  const reply = await actor.reply(
    params.mode === 'url'
      ? { asked: params.message, kind: 'url', url: params.url ?? '' }
      : { asked: params.message, details: { requestedSchema: params.requestedSchema } },
  );
  if (typeof reply === 'string') return { action: reply };
  if ('accept' in reply) return { action: 'accept', content: reply.accept as NonNullable<ElicitAnswer['content']> };
  throw refusal(reply);
}

/** The client's handler of sampling requests. */
export async function sample(actor: Respondent, params: SamplingParams) {
  const { messages, maxTokens, systemPrompt } = params;
  const asked = messages.map(({ content }) => textOf(content)).join('\n');
  const reply = await actor.reply({ asked, kind: 'sampling', details: { maxTokens, systemPrompt } });
  if (typeof reply === 'string' || !('sampled' in reply)) throw refusal(reply);
  const content = { type: 'text' as const, text: reply.sampled };
  return { role: 'assistant' as const, model: 'scripted', stopReason: 'endTurn', content };
}

/** The client's handler of `roots/list`. */
export async function roots(actor: Respondent) {
  const reply = await actor.reply({ asked: 'roots', kind: 'roots' });
  if (typeof reply === 'string' || !('roots' in reply)) throw refusal(reply);
  return { roots: reply.roots.map((uri) => ({ uri })) };
}

/** What the client declares. */
export function capabilitiesOf(can: ClientCan) {
  const modes = can.elicitation ?? ['form', 'url'];
  return {
    ...(modes.length > 0 && { elicitation: Object.fromEntries(modes.map((mode) => [mode, {}])) }),
    ...(can.sampling && { sampling: {} }),
    ...(can.roots && { roots: {} }),
  };
}

/** The text of one content block or several. */
export function textOf(content: unknown): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.map((block: { type?: string; text?: string }) => block.text ?? `<${block.type}>`).join('\n');
}

function refusal(reply: Reply): Error {
  return new Error(typeof reply === 'object' && 'refuse' in reply ? reply.refuse : `no reply of this kind: ${reply}`);
}
