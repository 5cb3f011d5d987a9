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
});
