import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

const happens = effectTests();

describe('functions of the project', () => {
  happens(
    'are looked into, and named at the call',
    {
      'main.ts': `import { prepare, look } from './helpers';\n${handler('await prepare(); await look();')}`,
      'helpers.ts':
        "import { db } from 'some-db';\nexport async function prepare() { await deep(); }\nasync function deep() { await db.save(1); }\nexport const look = () => db.getAll();",
    },
    ['write prepare() < helpers.ts:3: db.save(1)'],
    ({ kind, text, cause }) => `${kind} ${text} < ${cause}`,
  );
  happens(
    'name the worst thing that happens in them',
    `${handler('await all();')}\nasync function all() { await db.process(1); Date.now(); await db.save(2); }`,
    ['write all()'],
  );
  happens(
    'may call themselves',
    `${handler('again(3);')}\nfunction again(n: number) { if (n) again(n - 1); db.save(n); }`,
    ['write again(3)'],
  );
  happens(
    'count on every path',
    `${handler('help(args.x);')}\nfunction help(x: boolean) { if (x) return 1; db.save(1); return 2; }`,
    ['write help(args.x)'],
  );
  happens(
    'are not run by being made',
    handler('const later = () => db.save(1); async function inner() { await db.save(2); }'),
    [],
  );
  happens('are run by being called', handler('const later = () => db.save(1); await later();'), ['write later()']);
  happens(
    'of an interface may be any that implements it',
    `interface Store { load(): void }\nclass Real implements Store { load() { db.save(1); } }\n${handler('const store: Store = args.store; store.load();')}\nnew Real();`,
    ['write store.load()'],
  );
  happens('by their constructor', `class Tools { constructor() { db.save(1); } }\n${handler('new Tools();')}`, [
    'write new Tools()',
  ]);
  happens(
    'of a generator that is made here do what stands in it, and giving is nothing',
    `${handler('for (const part of parts(args.list)) args.all.push(part); for (const row of rows()) args.use(row);')}
function* parts(list: string[]) { for (let at = 0; at < list.length; at += 2) yield list.slice(at, at + 2); }
function* rows() { db.save(1); yield 1; }`,
    ['write rows()', 'unknown args.use(row)'],
  );
  happens('by default values', `${handler('help();')}\nfunction help(x = db.save(1)) { return x; }`, ['write help()']);
});

describe('callbacks', () => {
  happens(
    'of the language run with the call',
    handler('args.list.forEach((x: unknown) => db.save(x)); [1].map(() => db.getAll());'),
    ['write args.list.forEach((x: unknown) => db.save(x))'],
  );
  happens(
    'of the project run where they are called',
    `${handler('guard(() => db.save(1));')}\nfunction guard(body: () => void) { body(); }`,
    ['write guard(() => db.save(1))'],
  );
  const noting = handler(
    'const notes: string[] = []; await guard(async () => { notes.push("a"); await db.save(1); });',
    'return notes;',
  );
  happens(
    'that leave something in a variable of the handler are looked into, whoever runs them',
    {
      'main.ts': `import { guard } from './helpers';\n${noting}`,
      'helpers.ts': 'export const guard = (body: () => Promise<void>) => body().catch(() => {});',
    },
    ['write db.save(1)'],
  );
  happens(
    'that do so can not be remembered where the function that runs them writes in another file',
    {
      'main.ts': `import { guard } from './helpers';\n${noting}`,
      'helpers.ts':
        "import { db } from 'some-db';\nexport async function guard(body: () => Promise<void>) { try { await body(); } finally { await db.insert(2); } }",
    },
    ['mixed guard(async () => { notes.push("a"); await db.save(1); })'],
    ({ state, text }) => `${state} ${text}`,
  );
  happens('of others run with the call too', handler('db.getEach(() => db.save(1));'), [
    'write db.getEach(() => db.save(1))',
  ]);
});

describe('requests through a wrapper', () => {
  const calls =
    "await request('https://x'); await request('https://x', { method: 'GET' }); await request('https://x', { method: 'POST' });";
  const posted = ["write request('https://x', { method: 'POST' })"];
  happens(
    'that hands its options on',
    `${handler(calls)}\nasync function request(url: string, options?: RequestInit) { return fetch(url, options); }`,
    posted,
  );
  happens(
    'that spreads them',
    `${handler(calls)}\nasync function request(url: string, options?: RequestInit) { return fetch(url, { ...options, headers: {} }); }`,
    posted,
  );
  happens(
    'that takes the method out',
    `${handler(calls)}\nasync function request(url: string, { method = 'GET' }: RequestInit = {}) { return fetch(url, { method }); }`,
    posted,
  );
  happens(
    'that takes the method itself',
    `${handler("await request('GET', '/a'); await request('DELETE', '/a');")}\nasync function request(method: string, path: string) { return fetch(path, { method }); }`,
    ["write request('DELETE', '/a')"],
  );
  happens(
    'whose options nobody knows',
    `${handler("await request('/a', args.options);")}\nasync function request(url: string, options?: RequestInit) { return fetch(url, options); }`,
    ["unknown request('/a', args.options)"],
  );
});

describe('what can be remembered', () => {
  const remembered = ({ remember, text }: { remember: string; text: string }): string => `${remember} ${text}`;
  const typed = `interface Draft { id: string; tags: string[]; at: number | null }
declare const store: { create(): Promise<Draft>; save(): Promise<Date>; openSession(): Promise<{ write(): void }>; insert(): Promise<unknown>; count(): bigint; createToken(): Promise<string>; add(): Promise<Draft[]>; append(): Promise<{ [name: string]: number }>; put(): Promise<Record<string, number>>; store(): Promise<Map<string, string>> };
`;
  happens(
    'plain data',
    `${typed}${handler('const a = await store.create(); const b = await store.add(); const c = await store.append(); const d = await store.put();')}`,
    ['json store.create()', 'json store.add()', 'json store.append()', 'json store.put()'],
    remembered,
  );
  happens(
    'what nobody uses, or waits for',
    `${typed}${handler('await store.save(); void db.drop(); store.insert().catch(() => {}); const later = [void db.drop()];')}`,
    ['unused store.save()', 'unused db.drop()', 'unused store.insert().catch(() => {})', 'not-a-call db.drop()'],
    remembered,
  );
  happens(
    'not what is more than data',
    `${typed}${handler('const a = await store.save(); const b = await store.openSession(); const c = await store.store();')}`,
    ['live store.save()', 'live store.openSession()', 'live store.store()'],
    remembered,
  );
  happens(
    'what has no type, unless it is used as an object',
    handler(
      'const a = await db.create(); const b = await db.create(2); b.close(); const c = await db.create(3); args.use(c); const d = await db.create(4); JSON.stringify(d);',
    ),
    [
      'untyped db.create()',
      'live db.create(2)',
      'write b.close()',
      'live db.create(3)',
      'unused args.use(c)',
      'untyped db.create(4)',
    ],
    ({ remember, text }) => (text === 'b.close()' ? `write ${text}` : `${remember} ${text}`),
  );
  happens(
    'not secrets',
    `${typed}${handler('const token = await store.createToken(); const apiKey = await db.createKey(); const o = { password: await db.createPassword() };')}`,
    ['secret store.createToken()', 'secret db.createKey()', 'secret db.createPassword()'],
    remembered,
  );
  happens(
    'but what the question shows, as it is',
    `import { createHash, randomUUID } from 'node:crypto';
export async function handler(args: any) {
  const token = randomUUID(); const idToken = randomUUID(); const authToken = randomUUID(); const accessToken = randomUUID();
  const link = new URL('https://a.example'); link.searchParams.set('t', token);
  const query = new URLSearchParams({ idToken });
  const url = \`\${link}&a=\${encodeURIComponent(authToken)}&\${query}&\${createHash('sha256').update(accessToken).digest('hex')}\`;
  await ask({ mode: 'url', message: 'Open it', url }); return accessToken; }`,
    ['json randomUUID()', 'json randomUUID()', 'json randomUUID()', 'secret randomUUID()'],
    remembered,
  );
  happens(
    'not what runs beside, nor what is no call',
    `let n = 0;\n${handler('const p = db.create(); const q = store.create(); const m = n++;')}\ndeclare const store: { create(): Promise<string> };`,
    ['untyped db.create()', 'not-a-call store.create()', 'not-a-call n++'],
    remembered,
  );
  happens(
    'in a function that hands the promise on, which becomes async',
    'export function handler() { db.save(1); return ask(); }',
    ['unused db.save(1)'],
    remembered,
  );
  happens(
    'not in a function that gives a value too',
    'export function handler(skip: boolean) { if (skip) return undefined; db.save(1); return ask(); }',
    ['not-a-call db.save(1)'],
    remembered,
  );
  happens(
    'not in a function that says it gives something else',
    'export function handler(): PromiseLike<unknown> { db.save(1); return ask(); }',
    ['not-a-call db.save(1)'],
    remembered,
  );
  happens(
    'not in a function that keeps the promise',
    'export function handler() { db.save(1); const asked = ask(); return asked; }',
    ['not-a-call db.save(1)'],
    remembered,
  );
});

describe('what runs together', () => {
  happens(
    'is remembered with the chain that makes something of it, and never as a timer',
    `async function insert(n: number) { await db.insert(n); return { id: n }; }
${handler('const id = await insert(1).then((row) => String(row.id)).catch(() => "none"); const t = setTimeout(() => db.save(1), 9); clearTimeout(t);')}`,
    ['json insert(1).then((row) => String(row.id)).catch(() => "none")', 'live setTimeout(() => db.save(1), 9)'],
    ({ remember, text }) => `${remember} ${text}`,
  );
  happens('is remembered together', handler('await Promise.all([db.save(1), db.save(2)]);'), [
    'write Promise.all([db.save(1), db.save(2)])',
    'write Promise.all([db.save(1), db.save(2)])',
  ]);
  happens(
    'is not, where the ask is one of them',
    'export async function handler() { await Promise.all([db.save(1), ask()]); }',
    ['write db.save(1)'],
  );
});

describe('how long the answer takes', () => {
  const remembered = ({ remember, text }: { remember: string; text: string }): string => `${remember} ${text}`;
  happens(
    'can not be measured',
    handler('const start = Date.now();', 'return Date.now() - start;'),
    ['measured Date.now()'],
    remembered,
  );
  happens(
    'is not what any moment is for',
    handler('const start = Date.now(); const due = start - 5;', 'return start + 5;'),
    ['json Date.now()'],
    remembered,
  );
});

describe('what may fail and be gone past', () => {
  const remembered = ({ remember, text }: { remember: string; text: string }): string => `${remember} ${text}`;
  happens('is an attempt', handler('try { await db.save(1); return; } catch {}'), ['attempt db.save(1)'], remembered);
  happens(
    'is one where the catch asks what to do then',
    'export async function handler() { try { await db.save(1); return; } catch { await ask(); return; } }',
    ['attempt db.save(1)'],
    remembered,
  );
  happens(
    'is none where the catch leaves',
    handler('try { await db.save(1); } catch { return; }'),
    ['unused db.save(1)'],
    remembered,
  );
  happens(
    'is none where the ask stands in the same block',
    'export async function handler() { try { await db.save(1); await ask(); } catch {} }',
    ['unused db.save(1)'],
    remembered,
  );
});

describe('reads before a write that is done once', () => {
  happens('are remembered with it', handler('const draft = await db.getDraft(1); await db.saveDraft(draft.id);'), [
    'nondeterminism db.getDraft(1)',
    'write db.saveDraft(draft.id)',
  ]);
  happens(
    'not those behind it, nor computations',
    handler('const a = db.formatName(1); await db.saveDraft(a); const b = await db.getDraft(1);'),
    ['write db.saveDraft(a)'],
  );
  happens('not before a value that differs', handler('const draft = await db.getDraft(1); const at = Date.now();'), [
    'nondeterminism Date.now()',
  ]);
});
