import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { againOrOnce, effectTests, handler } from './happens.js';

const happens = effectTests();
const nothing = (title: string, code: string): void => happens(title, code, []);

describe('state that goes by another name', () => {
  happens(
    'a local one for an element, a fallback, what a function gives out, a part that is taken out',
    `const visits = new Map<string, { n: number }>(); const other = { n: 0 }; const tools = { last: { n: 0 } };
function visitOf(id: string) { return visits.get(id); }
${handler('const a = visits.get(args.id); a!.n += 1; const b = visits.get(args.id) ?? other; b.n += 1; const c = visitOf(args.id); c!.n++; const { last } = tools; last.n++;')}`,
    ['once a!.n += 1', 'once b.n += 1', 'once c!.n++', 'once last.n++'],
    againOrOnce,
  );
  happens(
    'but what somebody else gives may be new each time',
    handler('const row: any = await db.getRow(args.id); row.n += 1;'),
    ['again row.n += 1'],
    againOrOnce,
  );
  nothing(
    'nor what was made in the call',
    handler('const rows = [{ n: 0 }]; const [row] = rows; row!.n += 1; const one = rows[0] ?? { n: 1 }; one.n++;'),
  );
});

describe('state that nothing else looks at', () => {
  const where = ({ state, text }: { state: string; text: string }): string => `${state} ${text}`;
  const LIMIT = `const used = new Map<string, number>();
function count(tool: string): void { used.set(tool, (used.get(tool) ?? 0) + 1); }
function countAll(tools: string[]): number { for (const tool of tools) count(tool); return tools.length; }
`;
  happens('is done once', LIMIT + handler("count('a');"), ["apart count('a')"], where);
  happens(
    'also behind a number, or beside what is elsewhere',
    `${LIMIT}${handler("const n = countAll(['a']); ")}`,
    ["apart countAll(['a'])"],
    where,
  );
  happens(
    'not where something else of the handler looks at it, before or after, by itself or by a function',
    `${LIMIT}${handler("count('a');", "return used.get('a');")}`,
    ["only count('a')"],
    where,
  );
  happens(
    'nor by a getter',
    `${LIMIT}class Tools { get size() { return used.size; } }\n${handler("count('a');", 'return new Tools().size;')}`,
    ["only count('a')"],
    where,
  );
  const LIMITER = `class Limiter { #times: number[] = [];
  check(now: number) { this.#times = this.#times.filter((at) => at > now - 10);
    if (this.#times.length > 3) return { exceeded: true, message: 'too many' };
    this.#times.push(now); return { exceeded: false }; }
  all() { this.#times.push(1); return { times: this.#times }; } }
const limiter = new Limiter();
`;
  happens(
    'also behind a record of its own',
    `${LIMITER}${handler('const limit = limiter.check(1); if (limit.exceeded) return;')}`,
    ['apart limiter.check(1)', 'apart limiter.check(1)'],
    where,
  );
  happens(
    'not behind a record that holds the state',
    `${LIMITER}${handler('const all = limiter.all();')}`,
    ['only limiter.all()'],
    where,
  );
  happens(
    'also twice in one handler, each for its own next value',
    `${LIMIT}${handler("count('a'); count('b');")}`,
    ["apart count('a')", "apart count('b')"],
    where,
  );
  happens(
    'nor in a loop, where each turn finds what the turns before left',
    `${LIMIT}${handler("for (const tool of ['a', 'b']) count(tool);")}`,
    ['only count(tool)'],
    where,
  );
  happens(
    'nor where the state is handed out',
    `${LIMIT}export const all = { used };\n${handler("count('a');")}`,
    ["only count('a')"],
    where,
  );
  happens(
    'nor where a part of it is given back',
    `const kept: { n: number } = { n: 0 };\nfunction bump() { kept.n += 1; return kept; }\n${handler('const now = bump();')}`,
    ['only bump()'],
    where,
  );
});

describe('state that is looked at before it is set', () => {
  const SESSION = `export const session: { name?: string } = {};
function use(name: string) { const fresh = session.name === undefined; if (fresh) set(name); return { fresh, at: new Map() }; }
function set(name: string) { session.name = name; }
`;
  happens(
    'is something else the next time',
    `${SESSION}${handler('const now = use(args.name);')}`,
    ['once use(args.name)'],
    againOrOnce,
  );
  happens(
    'also where a call before it looks, by a function of its own',
    `let busy = false; let last = '';
function isBusy() { return busy; }
function begin() { busy = true; }
function lastOf() { return last; }
${handler("if (isBusy()) return 'busy'; begin(); busy = true; last = args.x;")}`,
    ['once begin()', 'once busy = true', 'again last = args.x'],
    againOrOnce,
  );
  happens(
    'but not where it is only set',
    `${SESSION}${handler('set(args.name);')}`,
    ['again set(args.name)'],
    againOrOnce,
  );
});

describe('state that a function keeps for itself', () => {
  const KEPT = `class Login { private account: any; constructor() { this.account = null; } token() { let found: any; if (this.account) found = db.get(this.account); if (!found) { found = db.getOther(); this.account = found.account; } return found.token; } }
const login = new Login();
`;
  const token = handler('login.token();');
  happens('is a cache where it only decides or is handed on', `${KEPT}${token}`, ['again login.token()'], againOrOnce);
  happens(
    'not where it is shown',
    `${KEPT.replace('found.token', 'this.account')}${token}`,
    ['once login.token()'],
    againOrOnce,
  );
  happens(
    'not where what is given back tells of it',
    `${KEPT.replace('if (this.account) found', "if (this.account) return 'kept'; found")}${token}`,
    ['once login.token()'],
    againOrOnce,
  );
  happens(
    'not where another function speaks of it',
    `${KEPT.replace('class Login {', 'class Login { leave() { this.account = null; }')}${token}`,
    ['once login.token()'],
    againOrOnce,
  );
  happens(
    'nor where another file may',
    `${KEPT.replace('private account', 'account')}${token}`,
    ['once login.token()'],
    againOrOnce,
  );
});

describe('state that is seen under another name', () => {
  const happens = effectTests();
  const where = ({ state, text }: Effect): string => `${state} ${text}`;
  happens(
    'imported under another name',
    {
      'main.ts': `import { stats as s, count } from './stats.js';
export async function handler(args: any) { count(); await ask(); if (s.calls > 3) throw 1; }`,
      'stats.ts': `export const stats = { calls: 0 };
export function count(): void { stats.calls += 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'imported',
    {
      'main.ts': `import { stats, count } from './stats.js';
export async function handler(args: any) { count(); await ask(); if (stats.calls > 3) throw 1; }`,
      'stats.ts': `export const stats = { calls: 0 };
export function count(): void { stats.calls += 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'as a member of its module',
    {
      'main.ts': `import * as st from './stats.js';
export async function handler(args: any) { st.count(); await ask(); if (st.stats.calls > 3) throw 1; }`,
      'stats.ts': `export const stats = { calls: 0 };
export function count(): void { stats.calls += 1; }`,
    },
    ['only st.count()'],
    where,
  );
  happens(
    'exported under another name',
    {
      'main.ts': `import { counters, count } from './index.js';
export async function handler(args: any) { count(); await ask(); if (counters.calls > 3) throw 1; }`,
      'index.ts': `export { stats as counters, count } from './stats.js';`,
      'stats.ts': `export const stats = { calls: 0 };
export function count(): void { stats.calls += 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'as the default of its module',
    {
      'main.ts': `import st, { count } from './stats.js';
export async function handler(args: any) { count(); await ask(); if (st.calls > 3) throw 1; }`,
      'stats.ts': `const stats = { calls: 0 }; export default stats;
export function count(): void { stats.calls += 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'in a copy that a function gives',
    {
      'main.ts': `import { snapshot, count } from './stats.js';
export async function handler(args: any) { count(); await ask(); if (snapshot().calls > 3) throw 1; }`,
      'stats.ts': `const stats = { calls: 0 }; export const snapshot = () => ({ ...stats });
export function count(): void { stats.calls += 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'by a getter of its class',
    {
      'main.ts': `class Stats { #n = 0; count(): void { this.#n += 1; } get busy() { return this.#n > 3; } }
const stats = new Stats();
export async function handler(args: any) { stats.count(); await ask(); if (stats.busy) throw 1; }`,
    },
    ['only stats.count()'],
    where,
  );
  happens(
    'taken apart',
    {
      'main.ts': `const stats = { calls: 0 };
function count(): void { stats.calls += 1; }
export async function handler(args: any) { count(); await ask(); const { calls } = stats; if (calls > 3) throw 1; }`,
    },
    ['only count()'],
    where,
  );
  happens(
    'as another variable',
    {
      'main.ts': `const log: string[] = [];
function note(): void { log.push('x'); }
const view = log;
export async function handler(args: any) { note(); await ask(); return view.length; }`,
    },
    ['only note()'],
    where,
  );
  happens(
    'as one record of it',
    {
      'main.ts': `const stats = new Map<string, { n: number }>();
function note(k: string): void { const entry = stats.get(k) ?? { n: 0 }; entry.n += 1; stats.set(k, entry); }
export async function handler(args: any) { const mine = stats.get('a'); note('a'); await ask(); return mine?.n; }`,
    },
    ["only note('a')"],
    where,
  );
});
