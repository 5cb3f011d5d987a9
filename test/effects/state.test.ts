import { describe } from 'vitest';
import { againOrOnce, effectTests, handler } from './happens.js';

const happens = effectTests();
const nothing = (title: string, code: string): void => happens(title, code, []);

describe('state of the handler itself', () => {
  nothing('variables', handler('let n = 0; n++; n += 2; let s; s = args.x; const [a] = [1];'));
  nothing(
    'objects and lists it made',
    handler(
      'const list = []; list.push(1); const o = { a: 1 }; o.a = 2; delete o.a; const m = new Map(); m.set(1, 2); const c = args.list.filter(Boolean); c.sort();',
    ),
  );
  nothing(
    'what a callback of it changes',
    handler('let n = 0; const seen = new Set(); [1, 2].forEach((x) => { n += x; seen.add(x); });'),
  );
  nothing(
    'what a helper changes of its own',
    `${handler('help();')}\nfunction help() { let n = 0; n++; const list = []; list.push(n); return list; }`,
  );
  nothing(
    'what a helper changes of what the handler made',
    `${handler('const list: number[] = []; fill(list); const o = {}; mark(o);')}\nfunction fill(to: number[]) { to.push(1); }\nfunction mark(o: any) { o.done = true; }`,
  );
  nothing(
    'what a helper makes anew',
    `${handler('const now = world(); now.seen = 1; const copy = structuredClone(args.list); copy[0] = 1;')}\nfunction world(): any { return args.list ? JSON.parse('{}') : {}; }`,
  );
  happens(
    'not what a helper keeps',
    `const kept: any = {};\n${handler('const now = world(); now.seen = 1;')}\nfunction world() { return args.list ? kept : {}; }`,
    ['write now.seen = 1'],
  );
  nothing(
    'a value without a name',
    handler('const a = Array.from(args.keys()).sort(); const b = [...args.list].reverse();'),
  );
  nothing(
    'an object under construction',
    `class Tally { n = 0; constructor() { this.n = 1; this.n++; } }\n${handler('new Tally();')}`,
  );
});

describe('state around it', () => {
  happens('variables of the module', `let count = 0;\n${handler('count++; count = 3; count += 1;')}`, [
    'write count++',
    'write count = 3',
    'write count += 1',
  ]);
  happens(
    'objects of the module',
    `const cache: any = {};\nconst all: any[] = [];\n${handler('cache.a = 1; delete cache.b; all.push(1); all[0]++;')}`,
    ['write cache.a = 1', 'write delete cache.b', 'write all.push(1)', 'write all[0]++'],
  );
  happens(
    'fields',
    `class Tools { #n = 0; list: number[] = []; async handler() { this.#n++; this.list.push(1); await ask(); } }\nnew Tools();`,
    ['write this.#n++', 'write this.list.push(1)'],
  );
  nothing('but not the arguments, which each round has anew', handler('args.name = 1; args.list.push(2);'));
  happens(
    'what a helper changes of the module',
    `let count = 0;\n${handler('await bump();')}\nasync function bump() { count++; }`,
    ['write bump()'],
  );
  happens(
    'what a helper changes of what it is given, judged at the call',
    `const all: number[] = [];\n${handler('const own: number[] = []; fill(own); fill(all); fill(args.list);')}\nfunction fill(to: number[]) { to.push(1); }`,
    ['write fill(all)'],
  );
  happens(
    'through two helpers',
    `const all: number[] = [];\n${handler('outer(all); outer([]);')}\nfunction outer(x: number[]) { inner(x); }\nfunction inner(to: number[]) { to.push(1); }`,
    ['write outer(all)'],
  );
  happens(
    'assigned by the language',
    `const all: any = {};\n${handler('Object.assign(all, args); Object.assign({}, args); Object.defineProperty(all, "a", {});')}`,
    ['write Object.assign(all, args)', 'write Object.defineProperty(all, "a", {})'],
  );
});

describe('kinds of changes', () => {
  happens(
    'set to what does not build on the old',
    `let last = ''; let n = 0; const o: any = {};\n${handler("last = 'a'; n = n + 1; n += 1; o.x = args.x; o.y = o.y + 1;")}`,
    ["again last = 'a'", 'once n = n + 1', 'once n += 1', 'again o.x = args.x', 'once o.y = o.y + 1'],
    againOrOnce,
  );
  happens(
    'once, where the old one was looked at before',
    `let last = '';\n${handler("if (last === args.x) return 'again'; last = args.x;")}`,
    ['once last = args.x'],
    againOrOnce,
  );
  const where = ({ state, text }: { state: string; text: string }): string => `${state} ${text}`;
  happens(
    'counters, other state of this process, what is elsewhere, or both',
    `let n = 0; const all: number[] = [];\n${handler('n++; all.push(1); await db.save(1); await step(); await here(); await both();', 'return [n, all];')}\nasync function step() { n += 2; }\nasync function here() { all.push(2); }\nasync function both() { all.push(3); await db.save(2); }`,
    ['counter n++', 'only all.push(1)', 'none db.save(1)', 'counter step()', 'only here()', 'mixed both()'],
    where,
  );
});

describe('caches', () => {
  nothing(
    'marks that keep a log from saying the same again',
    `const told = new Set<string>(); let warned = false;
function once(name: string) { if (told.has(name)) return; told.add(name); console.warn(name); }
${handler("once('a'); if (!warned) { warned = true; console.error('b'); }")}`,
  );
  happens(
    'not marks that keep something else from being done again',
    `const told = new Set<string>();
function once(name: string) { if (told.has(name)) return; told.add(name); db.insert(name); }
${handler("once('a');")}`,
    ["write once('a')"],
  );
  nothing(
    'filled where they were empty',
    `let client: any; let other: any;\n${handler('client ??= db.getClient(); other ||= 1;')}`,
  );
  nothing(
    'filled behind a question',
    `let client: any; let other: any;\n${handler('if (!client) client = db.getClient(); if (other === undefined) { other = 1; }')}`,
  );
  nothing(
    'filled by a function that returns what there is',
    `let client: any;\nfunction get() { if (client) return client; client = db.getClient(); return client; }\n${handler('get();')}`,
  );
  nothing(
    'filled by a function that gives nothing',
    `let tool: any = null;\nasync function load() { if (tool !== null) return; try { tool = await import('tool'); } catch { tool = null; } }\n${handler('await load();')}`,
  );
  nothing(
    'a field that is filled once',
    `class Tools { #client: any; client() { if (!this.#client) { this.#client = db.getClient(); } return this.#client; } async handler() { this.client(); await ask(); } }\nnew Tools();`,
  );
  nothing(
    'a map behind a look into it',
    `const cache = new Map();\nfunction get(id: any) { const hit = cache.get(id); if (hit) return hit.value; const value = db.getClient(); cache.set(id, { value }); return value; }\n${handler('if (!cache.has(args.id)) cache.set(args.id, db.getClient()); get(args.id);')}`,
  );
  happens(
    'not what says that somebody was here, and what asks behind it',
    `let owner: any; const held = new Map();\nfunction claim(id: any) { if (owner) return owner; owner = id; return undefined; }\n${handler('if (claim(args.id)) return; const hit = held.get(args.id); if (hit) return hit; held.set(args.id, [args.id]);')}`,
    ['write claim(args.id)', 'write held.set(args.id, [args.id])'],
  );
  happens(
    'not where it goes another way when it is filled',
    `let a: any; let b: any;\nasync function handler(args: any) { if (!a) a = args.id; else return; if (!b) { b = args.id; await ask(); b = undefined; } }\nhandler({});`,
    ['write a = args.id', 'write b = args.id'],
  );
  happens(
    'not a mark in a map',
    `const done = new Map();\n${handler('if (!done.has(args.id)) done.set(args.id, true); if (!done.has(1)) done.set(1, 1);')}`,
    ['write done.set(args.id, true)', 'write done.set(1, 1)'],
  );
  happens(
    'not where only the mark is returned on',
    `let done: any;\n${handler("if (done) return 'was here'; done = args.x;")}`,
    ['write done = args.x'],
  );
  happens(
    'not counters and marks',
    `let n = 0; const seen = new Set();\n${handler('if (n) n = n + 1; seen.add(args.id); if (seen.has(1)) seen.add(2);')}`,
    ['write n = n + 1', 'write seen.add(args.id)', 'write seen.add(2)'],
  );
});
