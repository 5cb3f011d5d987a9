import type { Ask } from './ask.js';
import type { JsonObject } from './json.js';

/** Method and parameters of the ask as a request; without the elicitation id, which only legacy sessions have. */
export function requestOf(ask: Ask<unknown>): { method: string; params: JsonObject } {
  const { elicitationId: _id, ...params } = ask.params;
  if (ask.kind === 'sampling') return { method: 'sampling/createMessage', params: ask.params };
  if (ask.kind === 'roots') return { method: 'roots/list', params: ask.params };
  return { method: 'elicitation/create', params: { ...params, mode: ask.kind } };
}
