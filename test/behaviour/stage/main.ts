// The stage: a process of its own, so that whatever a case leaves behind (timers, rejections, a blocked loop) is not the
// test runner's. Plays one conversation after the other, as messages ask for them.
import { setTimeout as sleep } from 'node:timers/promises';
import { Actor } from './actor.js';
import { connect } from './clients.js';
import { Fresh } from './fresh.js';
import type { Play, Played } from './play.js';
import { served } from './pod.js';

let playing: Actor | undefined;

process.on('unhandledRejection', (reason) => {
  playing?.problems.push(`a rejection that nobody handles (it would end the process): ${reason}`);
});

async function playOut(play: Play): Promise<Played> {
  process.env.LEDGER_FILE = play.ledger;
  served.requests = 0;
  const actor = new Actor(play.talk, play.ledger);
  playing = actor;
  const fresh = new Fresh(play.code, play.entry);
  try {
    const caller = await connect(play, actor, fresh);
    for (const step of play.talk) {
      if (!('call' in step)) continue;
      actor.note(step);
      try {
        const { text, isError } = await caller.call(step.call);
        actor.note(isError ? { failed: text } : { said: text });
      } catch (error) {
        actor.note({ error: describe(error) });
      }
    }
    await sleep(play.settleMs);
    await caller.close();
  } catch (error) {
    actor.problems.push(`the conversation broke: ${error instanceof Error ? error.stack : error}`);
  }
  await sleep(1);
  fresh.forget();
  return { id: play.id, problems: actor.problems, requests: served.requests };
}

/** `code text`, the same for both clients. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${code ?? 'none'} ${String(message ?? error).replace(/^(MCP error -?\d+: )+/, '')}`;
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', (play: Play) => {
  last = last.then(async () => process.send?.(await playOut(play)));
});
// Loaded before the first conversation, so that what packages put on the global object is not taken for the case's own.
await Promise.all(
  ['@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/sdk/client/index.js'].map((name) => import(name)),
);
process.send?.({ ready: true });
