import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Migration } from '../../src/engine/migrate.js';
import { changedIn, fixturesOf, layOut, migrate, TRANSFORMS } from '../transforms/fixtures.js';
import { apply } from './projects.js';

const NAMES = fixturesOf(TRANSFORMS);

let root: string;
let first: Migration;
let second: Migration;

beforeAll(async () => {
  root = layOut(NAMES);
  first = await migrate(root);
  apply(root, first);
  second = await migrate(root);
}, 240_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('migrated twice is migrated once', () => {
  it.each(NAMES)('%s', (name) => {
    expect(changedIn(first, root, name)).not.toEqual({});
    expect(changedIn(second, root, name)).toEqual({});
  });

  it('leaves the points that were manual, and no other', () => {
    const manual = ({ analysis }: Migration): readonly string[] =>
      analysis.inputPoints
        .filter(({ plan }) => plan.kind === 'manual')
        .map(({ file, text, plan }) => `${file.slice(root.length)} ${text} ${plan.reasons}`);
    expect(manual(second)).toEqual(manual(first));
    expect(second.analysis.inputPoints).toHaveLength(manual(second).length);
    expect(second.editedShims).toEqual([]);
  });
});
