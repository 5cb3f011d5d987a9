import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { effectTests, handler } from './happens.js';

const happens = effectTests();

describe('what a library fills in', () => {
  const remembered = ({ remember, text }: Effect): string => `${remember} ${text}`;
  const repository =
    'declare const repository: { save(of: object): Promise<unknown>; create(of: object): { id: number; name: string } };';
  const shown = (statements: string, value: string): string =>
    `${repository}\n${handler(statements, `return ${value};`)}`;
  happens(
    'can not be remembered by the call',
    shown("const user = repository.create({ name: 'a' }); await repository.save(user);", 'user.id'),
    ["json repository.create({ name: 'a' })", 'live repository.save(user)'],
    remembered,
  );
  happens(
    'is none of what it was made with',
    shown("const user = repository.create({ name: 'a' }); await repository.save(user);", 'user.name'),
    ["json repository.create({ name: 'a' })", 'unused repository.save(user)'],
    remembered,
  );
  happens(
    'nor of what is set by hand, or is no new value',
    shown(
      'const row: { at?: number; id?: number } = { at: 1 }; row.id = 2; await repository.save(row); const old = args.old; await repository.save(old);',
      'row.id + old.id',
    ),
    ['unused repository.save(row)', 'unused repository.save(old)'],
    remembered,
  );
  happens(
    'may be a field of a class that nothing sets',
    `class User { id!: number; name = ''; constructor(readonly city: string) {} }\n${shown("const user = new User('a'); await repository.save(user); const other = new User('b'); await repository.save(other);", 'user.id + other.name + other.city')}`,
    ['live repository.save(user)', 'unused repository.save(other)'],
    remembered,
  );
});

describe('of what is more than data', () => {
  const remembered = ({ remember, text }: Effect): string => `${remember} ${text}`;
  const made =
    'declare class Row { id: string; madeAt: Date; accessToken: string; save(): void }\ndeclare const rows: { insert(): Promise<Row>; create(): Row; update(): Row; upsert(): Promise<Row | undefined> };';
  happens(
    'the parts travel that are all that is taken of it',
    `${made}\n${handler('const row = await rows.insert(); const { id } = rows.create(); const at = rows.update().id;', 'return row.id + id + at;')}`,
    ['json rows.insert()', 'json rows.create()', 'json rows.update()'],
    remembered,
  );
  happens(
    'nothing does where more is taken',
    `${made}\n${handler('const row = await rows.insert(); const { id, ...rest } = rows.create(); const { madeAt } = rows.update(); const other = await rows.upsert();', 'row.save(); return [id, rest, madeAt, other?.id];')}`,
    ['live rows.insert()', 'live rows.create()', 'live rows.update()', 'live rows.upsert()'],
    remembered,
  );
  happens(
    'of a list, those of the first, where there is one',
    `${made}\ndeclare const pool: { execute(): Promise<[Row, string]>; update(): Promise<Row[]>; insert(): Promise<any>; append(): Promise<any> };
${handler('const [row] = await pool.execute(); const [other] = await pool.update(); const [mine] = await pool.insert(); const [more, rest] = await pool.append();', 'return row.id + other.id + mine.id + more.id + rest;')}`,
    ['json pool.execute()', 'live pool.update()', 'untyped pool.insert()', 'untyped pool.append()'],
    remembered,
  );
  happens(
    'none of unknown type that is more than data itself',
    handler(
      'const { session } = await db.create(); const { close, id } = await db.append(); const made = await db.insert(); const { rows } = await db.update();',
      'session.end(); close(); made.job.run(); return [id, rows.map(String), rows.length];',
    ),
    ['live db.create()', 'live db.append()', 'live db.insert()', 'untyped db.update()'],
    remembered,
  );
  happens(
    'none, where there may be nothing to take them of',
    `${made}\n${handler('const row = await rows.insert();', 'return row?.id;')}`,
    ['live rows.insert()'],
    remembered,
  );
  happens(
    'a part may be a secret',
    `${made}\n${handler('const row = await rows.insert(); const other = rows.create();', 'return row.id + other.accessToken;')}`,
    ['json rows.insert()', 'secret rows.create()'],
    remembered,
  );
});
