import { expect, it } from 'vitest';
import { handedPromise } from '../../src/program/handed-promise.js';
import { Cases, callsOf } from './cases.js';

const cases = new Cases();
const read = cases.add({
  'main.ts': `declare function ask(name: string): Promise<void>;
async function settled(all: Promise<unknown>) { await all; }
export async function handler(names: string[]) {
  const asked = names.map((name) => ask(name));
  await settled(Promise.all(asked));
}`,
});

it('is not told of promises that are handed on in a list, away from the call', () => {
  const { main, calls } = read();
  const map = callsOf(main, 'map')[0] ?? callsOf(main, 'names.map')[0];
  if (!map) throw new Error('there is no list');
  expect(handedPromise(map, calls)).toBeUndefined();
});
