import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Migration } from '../../src/engine/migrate.js';
import { changedIn, expectedOf, expectFromNowOn, fixturesOf, layOut, migrate, TRANSFORMS } from './fixtures.js';

const NAMES = fixturesOf(TRANSFORMS);

// `UPDATE_FIXTURES=1` writes what comes out, type-checked; read the diff before you commit it.
const UPDATE = process.env.UPDATE_FIXTURES === '1';

let root: string;
let migration: Migration;

// All in one go, as a monorepo: the compiler is started once.
beforeAll(async () => {
  root = layOut(NAMES, { typeChecked: UPDATE });
  migration = await migrate(root);
}, 300_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('fixtures', () => {
  it.each(NAMES)('%s', (name) => {
    const changed = changedIn(migration, root, name);
    if (UPDATE) expectFromNowOn(name, changed);
    expect(changed).toEqual(expectedOf(name));
    expect(Object.keys(changed)).not.toEqual([]);
  });

  it('are named for their transforms', () => {
    const transforms = readdirSync(new URL('../../transforms', import.meta.url));
    expect(TRANSFORMS.filter((name) => !transforms.includes(`${name}.ts`))).toEqual([]);
  });

  it('can all be read', () => {
    expect(migration.analysis.unread).toEqual([]);
    expect(migration.analysis.inputPoints.filter(({ plan }) => plan.reasons.includes('types-would-break'))).toEqual([]);
  });
});
