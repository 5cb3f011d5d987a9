import { describe, expect, it } from 'vitest';
import { LIBRARIES } from '../../src/effects/libraries.js';
import type { Effect } from '../../src/model/effect.js';
import { effectTests, handler, using } from './happens.js';

const happens = effectTests();
const sure = ({ kind, confidence, text }: Effect): string => `${kind} ${confidence} ${text}`;

describe('libraries that are known', () => {
  happens(
    'files',
    using(
      "import { readFile, writeFile as put } from 'node:fs/promises';\nimport fs from 'fs';",
      "await readFile('a'); await put('a', 'b'); fs.existsSync('a'); fs.rmSync('a'); fs.createWriteStream('a');",
    ),
    ["write high put('a', 'b')", "write high fs.rmSync('a')", "held-resource high fs.createWriteStream('a')"],
    sure,
  );
  happens(
    'hashes, which only compute',
    using(
      "import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';\nimport * as crypto from 'crypto';",
      "createHash('sha256').update(args.id).digest('hex'); timingSafeEqual(args.a, args.b); crypto.createHmac('sha256', 'k').update('x').digest(); randomUUID();",
    ),
    ['nondeterminism high randomUUID()'],
    sure,
  );
  happens(
    'what they hand to a callback',
    using(
      "import { trace } from '@opentelemetry/api';\nconst tracer = trace.getTracer('a');",
      "await tracer.startActiveSpan('b', async (span) => { span.setAttributes({ a: 1 }); });",
    ),
    [],
  );
  happens(
    'checks that throw',
    using("import { invariant } from '@epic-web/invariant';", "invariant(args.id, 'no id');"),
    [],
  );
  happens(
    'statements, prepared from text or a template',
    using(
      "import { DatabaseSync } from 'node:sqlite';\nconst base = new DatabaseSync('a');\nconst sql = (text: TemplateStringsArray) => text.join('');",
      "const one = base.prepare(sql`SELECT * FROM a WHERE id = ?`); one.get(args.id); one.all(); db.prepare('select 1').bind(1).first(); db.prepare(`WITH b AS (SELECT 1) SELECT * FROM b`).iterate(); const put = db.prepare('INSERT INTO a VALUES (?)'); put.run(1);",
    ),
    ['write high put.run(1)'],
    sure,
  );
  happens(
    'a statement that nobody knows',
    using(
      'const text = String(Math.PI);',
      'const one = db.prepare(text); one.run(1); db.prepare(other`SELECT ${1}`); declare function other(text: unknown, more: number): string;',
    ),
    ['unknown high db.prepare(text)', 'write low one.run(1)'],
    sure,
  );
  happens(
    'a transaction that is over before the ask, and one that is not',
    using('', 'await db.transaction(async (tx) => { await tx.insert(1); }); const open = await db.transaction();'),
    [
      'write low db.transaction(async (tx) => { await tx.insert(1); })',
      'write low db.transaction(async (tx) => { await tx.insert(1); })',
      'held-resource low db.transaction()',
    ],
    sure,
  );
  happens(
    'Prisma',
    using(
      "import { PrismaClient } from '@prisma/client';\nconst prisma = new PrismaClient();",
      'await prisma.user.findMany(); await prisma.user.updateMany({}); await prisma.$executeRaw`DELETE`;',
    ),
    ['write high prisma.user.updateMany({})', 'write high prisma.$executeRaw`DELETE`'],
    sure,
  );
  happens(
    'Drizzle',
    using(
      "import { drizzle } from 'drizzle-orm/node-postgres';\nimport { eq } from 'drizzle-orm';\nconst orm = drizzle('postgres://x');\nconst users = {} as any;",
      'await orm.select().from(users).where(eq(users.id, 1)); await orm.insert(users).values({ a: 1 }).returning();',
    ),
    ['write high orm.insert(users).values({ a: 1 }).returning()'],
    sure,
  );
  happens(
    'Mongoose, where a find may write',
    using(
      "import mongoose from 'mongoose';\nconst User = mongoose.model('User');",
      'await User.findOne({}); await User.findOneAndUpdate({}, {}); await User.findByIdAndDelete(1);',
    ),
    ['write high User.findOneAndUpdate({}, {})', 'write high User.findByIdAndDelete(1)'],
    sure,
  );
  happens(
    'Redis',
    using(
      "import Redis from 'ioredis';\nconst redis = new Redis();",
      "await redis.get('a'); await redis.set('a', 1); await redis.incr('a'); await redis.smembers('a');",
    ),
    ["write high redis.set('a', 1)", "write high redis.incr('a')"],
    sure,
  );
  happens(
    'AWS commands',
    using(
      "import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';\nconst client = new DynamoDBClient({});",
      'await client.send(new GetItemCommand({})); const put = new PutItemCommand({}); await client.send(put);',
    ),
    ['write high client.send(put)'],
    sure,
  );
  happens(
    'Octokit',
    using(
      "import { Octokit } from '@octokit/rest';\nconst octokit = new Octokit();",
      "await octokit.rest.issues.list({}); await octokit.rest.issues.createComment({}); await octokit.request('GET /user'); await octokit.request('POST /user/repos');",
    ),
    ['write high octokit.rest.issues.createComment({})', "write high octokit.request('POST /user/repos')"],
    sure,
  );
  happens(
    'mail and queues',
    using(
      "import nodemailer from 'nodemailer';\nimport { Queue } from 'bullmq';\nconst mail = nodemailer.createTransport({});\nconst queue = new Queue('q');",
      "await mail.sendMail({}); await queue.add('a', {});",
    ),
    ['write high mail.sendMail({})', "write high queue.add('a', {})"],
    sure,
  );

  it('name their sources', () => {
    expect(LIBRARIES.filter(({ source }) => !/\d|REST/.test(source))).toEqual([]);
  });
});

describe('a read that writes', () => {
  happens(
    'is a write, by its verb',
    handler(
      'await db.findOneAndUpdate({}); await db.getOrCreateUser(1); await db.findAndCount(); await db.findOrders();',
    ),
    ['write low db.findOneAndUpdate({})', 'write low db.getOrCreateUser(1)'],
    sure,
  );
});

describe('chains of a query builder', () => {
  happens(
    'are one call, the last, that does what all of them say',
    using(
      "import { knex as make } from 'knex';\nimport { Kysely } from 'kysely';\nimport { MongoClient } from 'mongodb';\nconst knex = make({});\nconst base = new Kysely<any>({} as any);\nconst client = new MongoClient('a');",
      "await knex('users').where({ id: 1 }).first(); await knex('users').where('id', 1).del(); await base.selectFrom('a').selectAll().execute(); await base.insertInto('a').values({}).returning('id').executeTakeFirst(); await client.db('a').collection('b').find({}).sort({ a: 1 }).toArray(); await client.db('a').collection('b').insertOne({});",
    ),
    [
      "write high knex('users').where('id', 1).del()",
      "write high base.insertInto('a').values({}).returning('id').executeTakeFirst()",
      "write high client.db('a').collection('b').insertOne({})",
    ],
    sure,
  );
  happens(
    'of requests',
    using(
      "import axios from 'axios';\nimport got from 'got';\nconst api = axios.create({});",
      "await api.get('/a'); await axios({ url: '/a' }); await api.request({ method: 'PUT' }); await got('https://a.example').json(); await got.post('https://a.example').json(); await axios('/a', { method: 'DELETE' });",
    ),
    [
      "write high api.request({ method: 'PUT' })",
      "write high got.post('https://a.example').json()",
      "write high axios('/a', { method: 'DELETE' })",
    ],
    sure,
  );
  happens(
    'of commands for Redis, and of Supabase',
    using(
      "import { Redis } from 'ioredis';\nimport { createClient } from '@supabase/supabase-js';\nconst redis = new Redis();\nconst supabase = createClient('a', 'b');",
      "await redis.pipeline().get('a').exec(); await redis.multi().set('a', 1).exec(); await supabase.from('a').select('*').eq('b', 1).single(); await supabase.from('a').insert({}).select().single();",
    ),
    ["write high redis.multi().set('a', 1).exec()", "write high supabase.from('a').insert({}).select().single()"],
    sure,
  );
  happens(
    'SQL that nobody knows may do anything',
    using(
      "import { Pool } from 'pg';\nconst pool = new Pool();",
      "await pool.query('SELECT 1'); await pool.query(args.text); await pool.query('DELETE FROM a');",
    ),
    ['unknown high pool.query(args.text)', "write high pool.query('DELETE FROM a')"],
    sure,
  );
  happens(
    'commands that are gathered do nothing until they are sent',
    using(
      "import { Redis } from 'ioredis';\nimport { getFirestore } from 'firebase-admin/firestore';\nconst redis = new Redis();\nconst store = getFirestore();",
      "const multi = redis.multi(); multi.set('a', 1); multi.incr('b'); await multi.exec(); const batch = store.batch(); batch.set(store.doc('a/b'), {}); batch.delete(store.doc('a/c')); await batch.commit(); for (const key of args.keys) redis.pipeline().del(key);",
    ),
    ['write high multi.exec()', 'write high batch.commit()'],
    sure,
  );
  happens(
    'of documents and files in a cloud',
    using(
      "import { getFirestore, FieldValue } from 'firebase-admin/firestore';\nimport { Storage } from '@google-cloud/storage';\nconst store = getFirestore();\nconst files = new Storage();",
      "await store.collection('a').where('b', '==', 1).limit(2).get(); (await store.doc('a/b').get()).data(); await store.collection('a').add({ n: FieldValue.increment(1) }); await files.bucket('a').file('b').exists(); await files.bucket('a').file('b').save('x');",
    ),
    [
      "write high store.collection('a').add({ n: FieldValue.increment(1) })",
      "write high files.bucket('a').file('b').save('x')",
    ],
    sure,
  );
  happens(
    'of requests by other names of fetch',
    using(
      "import fetch from 'node-fetch';\nimport { request } from 'undici';",
      "const given = await fetch('https://a.example'); await given.json(); await fetch('https://a.example', { method: 'PUT' }); await request('https://a.example'); await request('https://a.example', { method: 'POST' });",
    ),
    [
      "write high fetch('https://a.example', { method: 'PUT' })",
      "write high request('https://a.example', { method: 'POST' })",
    ],
    sure,
  );
  happens(
    'of git and of commands in templates',
    using(
      "import { simpleGit } from 'simple-git';\nimport { $ } from 'execa';\nconst git = simpleGit();",
      'await git.status(); await git.log(); await git.commit("a"); await $`git log -n ${args.n}`; await $`git tag ${args.name}`; await $`ls; rm -r a`;',
    ),
    ['write high git.commit("a")', 'unknown low $`git tag ${args.name}`', 'unknown low $`ls; rm -r a`'],
    sure,
  );
  happens(
    'of SQL in an object, and of parts of a query',
    using(
      "import { createClient } from '@libsql/client';\nimport postgres from 'postgres';\nconst base = createClient({ url: 'a' });\nconst sql = postgres('a');",
      "await base.execute({ sql: 'SELECT 1', args: [] }); await base.execute({ sql: 'DELETE FROM a', args: [] }); await sql`select ${sql('a')}`; await sql`insert into a ${sql({ b: 1 })}`;",
    ),
    ["write high base.execute({ sql: 'DELETE FROM a', args: [] })", 'write high sql`insert into a ${sql({ b: 1 })}`'],
    sure,
  );
  happens(
    'those that only compute',
    using(
      "import _, { groupBy } from 'lodash';\nimport { marked } from 'marked';\nimport yaml from 'js-yaml';",
      "groupBy(args.rows, 'a'); _.chunk(args.rows, 2); marked(args.text); yaml.load(args.text); _.set(settings, 'a', 1); declare const settings: object;",
    ),
    ["write high _.set(settings, 'a', 1)"],
    sure,
  );
});

describe('what a call leaves in an object of this round', () => {
  const lost = ({ remember, text }: Effect): string => `${remember} ${text}`;
  const zip = (statements: string, after: string, imports = ''): string =>
    `import { Zip, send } from 'some-zip';\n${imports}${handler(statements, after)}`;

  happens(
    'is lost where it is looked at behind the ask',
    zip("const zip = new Zip(); zip.file('a', args.text);", 'await zip.generate();'),
    ["live zip.file('a', args.text)"],
    lost,
  );
  happens(
    'is lost where a helper leaves it there',
    zip(
      'const zip = new Zip(); fill(zip, args.files);',
      'await zip.generate();',
      'function fill(zip: Zip, files: string[]): void { for (const one of files) zip.file(one); }\n',
    ),
    ['live fill(zip, args.files)'],
    lost,
  );
  happens(
    'is lost where the ask shows it',
    zip("const zip = new Zip(); zip.file('a', args.text); const size = zip.size;", 'send(size);'),
    ["live zip.file('a', args.text)"],
    lost,
  );
  happens(
    'is not missed where nobody looks',
    zip("const zip = new Zip(); zip.file('a', args.text); zip.file('b', args.text);", ''),
    ["unused zip.file('a', args.text)", "unused zip.file('b', args.text)"],
    lost,
  );
  happens(
    "is not meant where it is waited for, or where the object is everybody's",
    zip(
      "const zip = new Zip(); await zip.file('a', args.text); all.file('b', args.text);",
      'await zip.generate(); await all.generate();',
      'const all = new Zip();\n',
    ),
    ["unused zip.file('a', args.text)", "unused all.file('b', args.text)"],
    lost,
  );
});
