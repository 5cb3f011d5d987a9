import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { effectTests } from './happens.js';

const told = ({ remember, repeatable, text }: Effect): string => `${repeatable ? 'again' : remember} ${text}`;

describe('the time between a moment before the ask and one after it', () => {
  const happens = effectTests();
  const taken = (clock: string, after: string): string =>
    `const spent = new Map<string, number>(); const stats = { total: 0 };
export async function handler(args: any) { const started = ${clock}; const answer = await ask(); ${after} return answer; }`;

  happens(
    'decides something',
    taken('Date.now()', 'if (Date.now() - started < 300) throw new Error("a robot");'),
    ['measured Date.now()'],
    told,
  );
  happens(
    'decides something by its name',
    taken('Date.now()', 'const ms = Date.now() - started; if (ms < 300) throw 1;'),
    ['measured Date.now()'],
    told,
  );
  happens(
    'is given back',
    taken('Date.now()', 'return { answer, ms: Date.now() - started };'),
    ['measured Date.now()'],
    told,
  );
  happens(
    'is handed to what may decide',
    taken('Date.now()', 'refuseRobots(Date.now() - started);'),
    ['measured Date.now()'],
    told,
  );
  happens(
    'is logged',
    taken('Date.now()', 'const ms = Date.now() - started; console.error(`took ${ms} ms`);'),
    ['json Date.now()'],
    told,
  );
  happens(
    'is recorded',
    taken('Date.now()', 'metrics.record("tool", Math.round(Date.now() - started));'),
    ['json Date.now()'],
    told,
  );
  happens(
    'is kept for an audit',
    taken('Date.now()', 'appendAuditRecord({ name: "tool", ms: Date.now() - started });'),
    ['json Date.now()'],
    told,
  );
  happens('is added up', taken('Date.now()', 'stats.total += Date.now() - started;'), ['json Date.now()'], told);
  happens(
    'is added up in a variable',
    `let total = 0; ${taken('performance.now()', 'total += performance.now() - started;')}`,
    ['again performance.now()'],
    told,
  );
  happens(
    'is added up in a variable that decides something',
    `let total = 0; ${taken('performance.now()', 'total += performance.now() - started; if (total > 9) throw 1;')}`,
    ['measured performance.now()'],
    told,
  );
  happens(
    'goes into what the client is told',
    taken('Date.now()', 'return { structuredContent: { ms: Date.now() - started } };'),
    ['json Date.now()'],
    told,
  );
  happens(
    'is logged by a clock of the process',
    taken('performance.now()', 'console.error(`${(performance.now() - started).toFixed(1)} ms`);'),
    ['again performance.now()'],
    told,
  );
  happens(
    'decides something by a clock of the process',
    taken('performance.now()', 'return performance.now() - started > 100;'),
    ['measured performance.now()'],
    told,
  );
  happens(
    'is logged by the finest clock',
    taken('process.hrtime.bigint()', 'const ns = process.hrtime.bigint() - started; console.error(String(ns));'),
    ['again process.hrtime.bigint()'],
    told,
  );
});

describe('a value that only makes a wait longer', () => {
  const happens = effectTests();
  happens(
    'is no value that differs',
    `const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
export async function handler(args: any) {
  const jitter = Math.random() * 50; const delay = 100 + jitter;
  await new Promise((done) => setTimeout(done, delay)); await sleep(Math.random() * 9); await ask(); }`,
    [],
  );
  happens(
    'is one where it is told, too',
    `export async function handler(args: any) { const delay = Math.random() * 50; await new Promise((done) => setTimeout(done, delay)); await ask(delay); }`,
    ['nondeterminism Math.random()'],
  );
  happens(
    'nor is one that a function only logs that is called',
    `async function timed(work: () => Promise<number>) { const started = Date.now(); const n = await work();
  console.error(Date.now() - started); return n; }
export async function handler(args: any) { const n = await timed(async () => 1); await ask(n); }`,
    [],
  );
  happens(
    'but one that it gives back in a text',
    `function stamp() { const at = Date.now(); return \`at \${at}\`; }
export async function handler(args: any) { const at = stamp(); await ask(at); }`,
    ['nondeterminism stamp()'],
  );
});
