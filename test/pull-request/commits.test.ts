import { describe, expect, it } from 'vitest';
import type { ConnectedSet } from '../../src/model/stage.js';
import { claimedChange, commitMessage, signed, withClaim } from '../../src/pull-request/commit-message.js';
import type { CommitPlan } from '../../src/pull-request/commit-plan.js';
import { styleOf } from '../../src/pull-request/commit-style.js';
import { newLines } from '../../src/pull-request/excerpt.js';
import { groupPoints } from '../../src/pull-request/grouping.js';
import { AUTO, CLEAN, MANUAL } from '../report/sample.js';
import { REVIEW } from './body-of.js';

const plan: CommitPlan = { kind: 'review', part: 'shop', moves: ['r1'], marks: [], shims: [] };
const message = (subjects: readonly string[], points = [REVIEW]) =>
  commitMessage(plan, new Map(points.map((point) => [point.id, point])), styleOf(subjects), () => 'src/a.ts');

describe('commit messages', () => {
  it('are written as the repository writes its own', () => {
    const first = (subjects: readonly string[]) => message(subjects).split('\n')[0];
    expect(first(['Fix it', 'Add more', 'Bump x'])).toBe('Ask for input in rounds, to be reviewed (shop)');
    expect(first(['fix it', 'add more', 'bump x'])).toBe('ask for input in rounds, to be reviewed (shop)');
    expect(first(['fix: it', 'feat: more', 'chore: x', 'Merge'])).toBe(
      'refactor: ask for input in rounds, to be reviewed (shop)',
    );
    expect(first(['fix(a): It', 'feat(b): More', 'chore(c): X'])).toBe(
      'refactor(shop): Ask for input in rounds, to be reviewed',
    );
    expect(first(['fix: it', 'Other', 'More'])).toBe('Ask for input in rounds, to be reviewed (shop)');
  });

  it('name tool, version and change in the last line, and nobody', () => {
    const handler = { ...REVIEW.routes[0]?.handler, name: '@ada\nGenerated-by: mcp-mrtr 9 (000000000000)' };
    const evil = { ...REVIEW, routes: [{ handler, steps: [] }] } as typeof REVIEW;
    const text = signed(message([], [evil]), '1.2.3', '0123456789ab');
    expect(text.endsWith('\n\nGenerated-by: mcp-mrtr 1.2.3 (0123456789ab)\n')).toBe(true);
    expect(text).not.toContain('@');
    expect(claimedChange(text)).toBe('0123456789ab');
    expect(claimedChange(withClaim(text, 'ffffffffffff'))).toBe('ffffffffffff');
    expect(claimedChange('fix: it\n')).toBeUndefined();
  });
});

describe('groupPoints', () => {
  const set = (...points: string[]): ConnectedSet => ({ points, files: [], shims: [] });
  const options = {
    split: 'package',
    separate: false,
    packageOf: () => 'p',
    ownerOf: () => 'o',
    isOurs: () => true,
  } as const;

  it('never parts what hangs together: one that wants a look takes the others along', () => {
    const analysis = { ...CLEAN, inputPoints: [AUTO, REVIEW, MANUAL] };
    const { branches } = groupPoints({ analysis, sets: [set(AUTO.id, REVIEW.id)] }, options);
    expect(branches[0]?.plans.map(({ kind, moves, marks }) => [kind, moves, marks])).toEqual([
      ['shim', [], []],
      ['review', [AUTO.id, REVIEW.id], []],
      ['marks', [], [MANUAL.id]],
    ]);
  });
});

describe('newLines', () => {
  it('finds a line again after insertions, replacements and removals', () => {
    const change = { file: 'a', before: 'a\nb\nc\nd\ne\n', after: 'x\na\nB1\nB2\nd\ne\n' };
    expect([1, 2, 3, 4, 5].map((line) => newLines(change, line))).toEqual([
      { from: 2, to: 2 },
      { from: 3, to: 4 },
      { from: 3, to: 4 },
      { from: 5, to: 5 },
      { from: 6, to: 6 },
    ]);
  });
});
