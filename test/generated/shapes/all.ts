import fc from 'fast-check';
import type { Step } from '../writer.js';
import { asks } from './asks.js';
import { calls } from './calls.js';
import { branches, loops, tries } from './flow.js';
import { otherAsks } from './other-asks.js';
import { values } from './values.js';
import { mixed, wrappers } from './wrappers.js';
import { writes } from './writes.js';

const MOST_DEPTH = 2;

/** The statements of a function: all shapes, one inside the other. */
export const steps: fc.Arbitrary<readonly Step[]> = stepsAt(0);

function stepsAt(depth: number): fc.Arbitrary<readonly Step[]> {
  const plain = [
    { arbitrary: asks, weight: 6 },
    { arbitrary: otherAsks, weight: 2 },
    { arbitrary: mixed, weight: 2 },
    { arbitrary: writes, weight: 4 },
    { arbitrary: values, weight: 2 },
  ];
  if (depth === MOST_DEPTH) return fc.array(fc.oneof(...plain), { minLength: 1, maxLength: 2 });
  const inner = stepsAt(depth + 1);
  return fc.array(
    fc.oneof(
      ...plain,
      { arbitrary: loops(inner), weight: 1 },
      { arbitrary: branches(inner), weight: 2 },
      { arbitrary: tries(inner), weight: 2 },
      { arbitrary: calls(inner), weight: 2 },
      { arbitrary: wrappers(inner), weight: 1 },
    ),
    { minLength: 1, maxLength: depth === 0 ? 4 : 2 },
  );
}
