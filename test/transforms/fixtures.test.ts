import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Migration } from '../../src/engine/migrate.js';
import { changedIn, expectedOf, expectFromNowOn, fixturesOf, layOut, migrate, TRANSFORMS } from './fixtures.js';

const NAMES = fixturesOf(TRANSFORMS);

let root: string;
let migration: Migration;

// All in one go, as a monorepo: the compiler is started once.
beforeAll(async () => {
  root = layOut(NAMES);
  migration = await migrate(root);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('fixtures', () => {
  // `UPDATE_FIXTURES=1` writes what comes out; read the diff before you commit it.
  it.each(NAMES)('%s', (name) => {
    const changed = changedIn(migration, root, name);
    if (process.env.UPDATE_FIXTURES === '1') expectFromNowOn(name, changed);
    expect(changed).toEqual(expectedOf(name));
    expect(Object.keys(changed)).not.toEqual([]);
  });

  it('are all tested', () => {
    const folders = readdirSync(new URL('../../fixtures', import.meta.url)).filter((name) => name !== 'behaviour');
    expect(folders.filter((name) => TRANSFORMS.includes(name))).toEqual(TRANSFORMS);
  });

  it('can all be read', () => {
    expect(migration.analysis.unread).toEqual([]);
    expect(migration.analysis.inputPoints.filter(({ plan }) => plan.reasons.includes('types-would-break'))).toEqual([]);
  });
});
