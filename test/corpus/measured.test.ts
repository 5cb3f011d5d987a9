import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { page } from '../../corpus/page.js';
import { parseNoMore } from '../../corpus/parsing.js';
import { isBad, type RepositoryResult } from '../../corpus/result.js';
import { runNode } from '../../corpus/run-node.js';
import { totalsOf } from '../../corpus/totals.js';
import { different, digests } from '../../corpus/tree.js';
import { newErrors } from '../../corpus/type-errors.js';
import { tempTree } from '../temp-tree.js';

const FINE: RepositoryResult = {
  name: 'zones',
  files: 1,
  parsed: 1,
  points: [],
  findings: 0,
  changed: [],
  crashes: [],
  timeOuts: [],
  parseNoMore: [],
  changedOnSecondRun: [],
  newTypeErrors: undefined,
  seconds: 1,
  peakBytes: 0,
};

describe('a run', () => {
  const given = () => {
    const cwd = tempTree({ 'busy.mjs': 'for (;;);', 'big.mjs': 'Buffer.alloc(1e8, 1); process.exitCode = 2;' });
    return { cwd, note: path.join(cwd, 'note') };
  };
  it('is ended when its time is over', async () => {
    const { cwd, note } = given();
    const run = await runNode(path.join(cwd, 'busy.mjs'), [], { cwd, note, seconds: 1 });
    expect(run).toMatchObject({ timedOut: true, code: undefined });
  });
  it('has its exit code and its peak of memory', async () => {
    const { cwd, note } = given();
    const run = await runNode(path.join(cwd, 'big.mjs'), [], { cwd, note, seconds: 60 });
    expect(run).toMatchObject({ timedOut: false, code: 2 });
    expect(run.peakBytes).toBeGreaterThan(1e8);
  });
});

describe('what is bad', () => {
  it('is a crash, a time-out, a broken file, a second change, a new type error', () => {
    const failure = [{ run: 'check', why: 'no reason' }];
    expect(isBad(FINE)).toBe(false);
    expect(isBad({ ...FINE, newTypeErrors: [] })).toBe(false);
    expect(isBad({ ...FINE, crashes: failure })).toBe(true);
    expect(isBad({ ...FINE, timeOuts: failure })).toBe(true);
    expect(isBad({ ...FINE, parseNoMore: ['a.ts'] })).toBe(true);
    expect(isBad({ ...FINE, changedOnSecondRun: ['a.ts'] })).toBe(true);
    expect(isBad({ ...FINE, newTypeErrors: ['a.ts: error TS1: x'] })).toBe(true);
  });
  it('is told below the table', () => {
    const text = page([{ ...FINE, crashes: [{ run: 'check', why: 'ended with 3: internal error' }] }]);
    expect(text).toContain('crash, check: ended with 3: internal error');
  });
  it('is no file that did not parse before', () => {
    const before = tempTree({ 'a.ts': 'let a = ;', 'b.ts': 'let b = 1;', 'c.md': '' });
    const after = tempTree({ 'a.ts': 'let a = ;;', 'b.ts': 'let b = ;', 'c.md': '(', 'new.ts': 'let (' });
    expect(parseNoMore(['a.ts', 'b.ts', 'c.md', 'new.ts'], before, after)).toEqual(['b.ts', 'new.ts']);
  });
  it('is no type error that has only moved', () => {
    const old = ['a.ts(1,2): error TS2304: Cannot find x.', 'a.ts(3,1): error TS2304: Cannot find x.'];
    const now = [...old.map((line) => line.replace('(', '(1')), 'a.ts(9,9): error TS2304: Cannot find x.'];
    expect(newErrors(old, now)).toEqual(now.slice(2));
  });
  it('is seen in a tree: changed, new, gone', () => {
    const root = tempTree({ 'a/b.ts': '1', 'c.ts': '2', 'node_modules/d.js': '3' });
    const before = digests(root);
    writeFileSync(path.join(root, 'a/b.ts'), '2');
    writeFileSync(path.join(root, 'node_modules/d.js'), '4');
    expect(different(before, new Map([...digests(root)].filter(([file]) => file !== 'c.ts')))).toEqual([
      'a/b.ts',
      'c.ts',
    ]);
  });
});

describe('shapes', () => {
  const point = { file: 'a.ts', line: 1, kind: 'form', reasons: [], details: [], shape: 's' } as const;
  it('count once, with the plan that does least, and frameworks not at all', () => {
    const points: RepositoryResult['points'] = [
      { ...point, plan: 'auto' },
      { ...point, plan: 'review', reasons: ['value-memoised'] },
      { ...point, plan: 'manual', reasons: ['framework-source'], shape: 't' },
    ];
    const { shapes, points: all } = totalsOf([{ ...FINE, points }]);
    expect(all.plans).toEqual({ auto: 1, review: 1, manual: 1 });
    expect(shapes).toEqual({ plans: { auto: 0, review: 1, manual: 0 }, reasons: [['value-memoised', 1]] });
  });
});
