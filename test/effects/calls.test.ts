import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { againOrOnce, effectTests, handler } from './happens.js';

const happens = effectTests();
const nothing = (title: string, statements: string): void => happens(title, handler(statements), []);

describe('reads', () => {
  nothing(
    'by their verb',
    "await db.getProject(args.id); await db.findAll(); await db.users.listByName('a'); db.isOpen(); await db.fetch_one(1);",
  );
  nothing(
    'by SQL text',
    "await db.query('SELECT * FROM a'); await db.query(`select * from a where id = 1`); await db.all('  with x as (select 1) select * from x');",
  );
  nothing(
    'over HTTP',
    "await fetch('https://x'); await fetch('https://x', { headers: {} }); await fetch('https://x', { method: 'GET' }); await fetch('https://x', { method: 'head' });",
  );
  nothing(
    'of the language',
    "const a = [3, 1].map(String).filter(Boolean).join(','); JSON.parse(a); Object.keys(args); Math.max(1, 2); new URL('https://x'); a.trim().split(','); new Map([[1, 2]]).get(1);",
  );
  happens(
    'of packages that only compute',
    `import { z } from 'zod';\nimport path from 'node:path';\nimport ms from 'ms';\n${handler("z.object({}).parse(args); path.join('a'); ms('1d');")}`,
    [],
  );
  nothing(
    'constructions and errors',
    "const a = new Error('x'); const b = new HttpError('x'); class Own { x = 1 } new Own(); class HttpError extends Error {}",
  );
  nothing(
    'of a promise that is made here',
    "await new Promise<void>((resolve, reject) => { setTimeout(() => reject(new Error('late')), 10); resolve(); });",
  );
  nothing('of this process', 'process.cwd(); process.memoryUsage();');
  nothing('by a pattern', "/a(b)/.exec(args.id); const known = /c/i; known.exec('c');");
  happens('by a pattern that keeps its place', handler("const all = /a/g; all.exec('a');"), ["unknown all.exec('a')"]);
  nothing('told to a logger', "mcpLogger.info('a', 'b'); this.requestLogger.warn('a'); toolLog.debug('a');");
  nothing('told to the client', "args.mcpReq.notify({ method: 'a' }); context.log('a'); extra.sendNotification({});");
  nothing('told to the client under another name', 'const send = args.extra.sendNotification; await send({});');
  happens('that a log keeps', handler("workLog.log('a'); dialog.info(1);"), [
    "unknown workLog.log('a')",
    'unknown dialog.info(1)',
  ]);
  happens(
    'that others call by the same name',
    `import { notify } from 'some-mail';\n${handler("await notify(args.id); db.notify('a'); journal.log('a');")}`,
    ['write notify(args.id)', "write db.notify('a')", "unknown journal.log('a')"],
  );
  happens('told to an auditor', handler("auditLogger.info('a');"), ["unknown auditLogger.info('a')"]);
  nothing(
    'waiting',
    'await sleep(10); await new Promise((resolve) => setTimeout(resolve, 10)); function sleep(ms: number) { return new Promise((done) => setTimeout(done, ms)); }',
  );
  happens(
    'of what Node exports by the name of its global',
    `import { Buffer } from 'node:buffer';\nimport process from 'node:process';\n${handler("Buffer.byteLength(args.text, 'utf8'); process.cwd();")}`,
    [],
  );
});

describe('writes', () => {
  happens('by their verb', handler('await db.createDraft(1); await db.users.deleteById(2); await db.sendMail();'), [
    'write db.createDraft(1)',
    'write db.users.deleteById(2)',
    'write db.sendMail()',
  ]);
  happens(
    'by SQL text',
    handler(
      "await db.query('INSERT INTO a VALUES (1)'); await db.all('update a set b = 1'); await db.get(`DELETE FROM a`);",
    ),
    [
      "write db.query('INSERT INTO a VALUES (1)')",
      "write db.all('update a set b = 1')",
      'write db.get(`DELETE FROM a`)',
    ],
  );
  happens(
    'SQL that writes inside `with`',
    handler(
      "await db.query('with gone as (delete from a returning *) insert into b select * from gone'); await db.query('with gone as (delete from a returning *) select * from gone');",
    ),
    ['write', 'write'],
    ({ kind }) => kind,
  );
  happens(
    'over HTTP',
    handler("await fetch('https://x', { method: 'POST' }); await fetch('https://x', { method: `PUT` });"),
    ["write fetch('https://x', { method: 'POST' })", "write fetch('https://x', { method: `PUT` })"],
  );
  happens(
    'imported by name',
    `import { writeFile as save, readFile } from 'node:fs/promises';\n${handler("await readFile('a'); await save('a', 'b');")}`,
    ["write save('a', 'b')"],
  );
  happens(
    'with low confidence by name, with high by SQL',
    handler("await db.createDraft(1); await db.query('drop table a');"),
    ['low', 'high'],
    ({ confidence }) => confidence,
  );
});

describe('reads before a write', () => {
  happens(
    'are remembered, unless they leave something in a variable of the handler',
    `import { readFileSync, writeFileSync } from 'node:fs';\n${handler("const all: string[] = []; const a = run(() => readFileSync('a', 'utf8')); const b = run(() => { all.push('b'); return readFileSync('b', 'utf8'); }); writeFileSync('c', a + b);")}\nfunction run(f: () => string): string { return f(); }`,
    [
      "run(() => readFileSync('a', 'utf8')) json",
      "run(() => { all.push('b'); return readFileSync('b', 'utf8'); }) not-a-call",
      "writeFileSync('c', a + b) unused",
    ],
    ({ text, remember }: Effect): string => `${text} ${remember}`,
  );
});

describe('unknown calls', () => {
  happens('by a verb that says nothing', handler('await db.process(1); await db.handle();'), [
    'unknown db.process(1)',
    'unknown db.handle()',
  ]);
  happens(
    'of a parameter',
    `export async function handler(callback: () => Promise<void>) { await callback(); await ask(); }`,
    ['unknown callback()'],
  );
  happens('by a computed name', handler('await db[args.name]();'), ['unknown db[args.name]()']);
  happens('of the result of a call', handler('await db.getClient().process();'), ['unknown db.getClient().process()']);
  happens('tagged templates', handler('await db.tag`select 1`;'), ['unknown db.tag`select 1`']);
  happens('a verb inside a word is none', handler('await db.getaway(); await db.settle(1);'), [
    'unknown db.getaway()',
    'unknown db.settle(1)',
  ]);
  happens(
    'over HTTP, with options made elsewhere',
    handler("const options = db.options; await fetch('https://x', options);"),
    ["unknown fetch('https://x', options)"],
  );
});

describe('values that differ', () => {
  happens(
    'from the clock, from chance',
    handler('const a = Date.now(); const b = Math.random(); const c = new Date(); const d = crypto.randomUUID();'),
    [
      'nondeterminism Date.now()',
      'nondeterminism Math.random()',
      'nondeterminism new Date()',
      'nondeterminism crypto.randomUUID()',
    ],
  );
  happens(
    'imported, under another name',
    `import { randomUUID as id } from 'node:crypto';\nimport { nanoid } from 'nanoid';\n${handler('id(); nanoid();')}`,
    ['nondeterminism id()', 'nondeterminism nanoid()'],
  );
  happens('with the chain that makes them a value', handler('const a = new Date().toISOString().slice(0, 10);'), [
    'nondeterminism new Date().toISOString().slice(0, 10)',
  ]);
  nothing('not a date of something', "new Date(args.at); new Date('2026-01-01');");
});

describe('held resources', () => {
  happens(
    'by their verb, and by their class',
    handler(
      'const a = await db.beginTransaction(); const b = await db.acquireLock(); const c = new Mutex(); class Unused {}',
    ).replace('export', "import { Mutex } from 'some-lock';\nexport"),
    ['held-resource db.beginTransaction()', 'held-resource db.acquireLock()', 'held-resource new Mutex()'],
  );
  happens(
    'also what a `finally` around the ask releases: it was meant to be held over the answer',
    'export async function handler() { const lock = await db.acquire(); try { await ask(); } finally { await lock.release(); } }',
    ['held-resource db.acquire()'],
  );
  happens(
    'whatever its name, where a `finally` releases it',
    'export async function handler() { const turn = await db.process(); try { await ask(); } finally { turn.release(); } }',
    ['held-resource db.process()'],
  );
  happens(
    'but no timer that a `finally` stops',
    'export async function handler() { const a = setInterval(() => {}, 9); const b = setInterval(() => {}, 9); try { await ask(); } finally { clearInterval(a); } }',
    ['held-resource setInterval(() => {}, 9)'],
  );
  happens(
    'not the server itself',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${handler('const a = new McpServer({});')}`,
    [],
  );
});

describe('logs', () => {
  nothing(
    'of a logger, whatever its name',
    "console.log('a'); console.error('a'); db.logger.info('a'); db.log.warn('a'); args.tracer.debug('a'); db.logger.warning('a'); args.log.critical('a');",
  );
  nothing(
    'of the SDK',
    'await args.server.sendLoggingMessage({}); await args.extra.sendNotification({}); await args.reportProgress({});',
  );
  happens('not by the method alone', handler('db.error(1); db.catalog.info(1);'), [
    'unknown db.error(1)',
    'unknown db.catalog.info(1)',
  ]);
  happens('of the project are not looked into', `import { log } from './log';\n${handler("log.info('a');")}`, []);
});

describe('clients', () => {
  happens(
    'are set up the same again',
    `import { Mailer } from 'some-mail';\nconst make = () => { const made = new Mailer(); made.setCredentials({ a: 1 }); return made; };\n${handler("make(); db.setCredentials(1); db.setItem('a', 1);")}`,
    ['again make()', 'again db.setCredentials(1)', "once db.setItem('a', 1)"],
    againOrOnce,
  );
});

describe('functions that log', () => {
  const body = "{ fs.appendFileSync('log', text); }";
  happens(
    'tell again what they told, whatever they do inside',
    `import fs from 'node:fs';\nconst logger = (text: string) => ${body};\nfunction mcpLog(text: string) ${body}\n${handler("logger('a'); logger?.('a'); mcpLog('a'); serverDebug('a');")}`,
    [],
  );
  happens(
    'are none where a record is kept',
    `async function createRunLog(name: string) { await db.insert(name); }\n${handler("await createRunLog('a'); auditLog('a'); db.insert(2); await changeLog('a');")}`,
    ["write createRunLog('a')", "write auditLog('a')", 'write db.insert(2)', "unknown changeLog('a')"],
  );
});

describe('asks', () => {
  happens('are no effects', 'export async function handler() { if (await ask()) return; }', []);
});
