import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { effectTests } from './happens.js';

const told = ({ state, text }: Effect): string => `${state} ${text}`;

describe('state that is only looked at for its own next value', () => {
  const happens = effectTests();
  const kept = (state: string, change: string, after = ''): string => `${state}
async function count(name: string): Promise<number> { ${change} return name.length; }
export async function handler(args: any) { const n = await count('a'); await ask(n); await count('b'); ${after} }`;
  const MAP = 'const spent = new Map<string, number>();';

  happens(
    'is apart as a number in a map',
    kept(MAP, 'spent.set(name, (spent.get(name) ?? 0) + 1);'),
    ["apart count('a')"],
    told,
  );
  happens(
    'is apart as a record of a map',
    kept(
      'const stats = new Map<string, { calls: number; total: number }>();',
      'const entry = stats.get(name) ?? { calls: 0, total: 0 }; entry.calls += 1; entry.total = entry.total + 2; stats.set(name, entry);',
    ),
    ["apart count('a')"],
    told,
  );
  happens(
    'is apart as members',
    kept('const stats = { calls: 0, last: "" };', 'stats.calls += 1;'),
    ["apart count('a')"],
    told,
  );
  happens(
    'is apart as a list that only grows',
    kept('const log: string[] = [];', 'log.push(name);'),
    ["apart count('a')"],
    told,
  );
  happens(
    'is seen by what the handler does later',
    kept(MAP, 'spent.set(name, (spent.get(name) ?? 0) + 1);', 'if ((spent.get("a") ?? 0) > 3) throw 1;'),
    ["only count('a')"],
    told,
  );
  happens(
    'is seen where its record is given on',
    kept(
      'const stats = new Map<string, { calls: number }>();',
      'const entry = stats.get(name) ?? { calls: 0 }; entry.calls += 1; show(entry);',
    ).replace('async function', 'declare function show(of: unknown): void;\nasync function'),
    ["only count('a')"],
    told,
  );
  happens(
    'is seen where it decides whether something is done',
    kept(`${MAP} declare function work(name: string): number;`, 'spent.set(name, spent.get(name) ?? work(name));'),
    ["mixed count('a')"],
    told,
  );
  happens(
    'is seen where what it became is used',
    kept('let calls = { n: 0 };', 'const n = (calls.n += 1); if (n > 3) throw new Error("enough");'),
    ["only count('a')"],
    told,
  );
  const stepped = ({ state, remember, text }: Effect): string => `${state} ${remember} ${text}`;
  const inline = (change: string, after = ''): string =>
    `let calls = 0; const stats = { calls: 0 };
export async function handler(args: any) { ${change} await ask(); ${after} }`;
  happens('is apart in the handler itself', inline('calls += 1;'), ['apart unused calls += 1'], stepped);
  happens(
    'is apart in the handler itself, as a member',
    inline('stats.calls++;', 'stats.calls--;'),
    ['apart unused stats.calls++'],
    stepped,
  );
  happens(
    'is seen in the handler itself',
    inline('calls += 1;', 'return calls;'),
    ['counter unused calls += 1'],
    stepped,
  );
  happens(
    'is used where it is stepped',
    inline('const n = ++calls;', 'return n;'),
    ['counter not-a-call ++calls'],
    stepped,
  );
  const filled = (change: string): string => `let calls = 0;
async function timed(run: () => Promise<string>): Promise<string> { return run(); }
export async function handler({ names }: { names: string[] }) { ${change} await ask(names); }`;
  happens(
    'is not done once with what goes into a list that the handler was handed',
    filled('names.forEach((name) => { names.push(name); calls += 1; });'),
    ['counter not-a-call names.forEach((name) => { names.push(name); calls += 1; })'],
    stepped,
  );
  happens(
    'is not done once where what is run fills a list that the handler was handed',
    filled("const all = await timed(async () => { names.push('a'); calls += 1; return names.join(); });"),
    ["counter not-a-call timed(async () => { names.push('a'); calls += 1; return names.join(); })"],
    stepped,
  );
});
