import { describe, expect, it } from 'vitest';
import { handedPromise } from '../../src/program/handed-promise.js';
import { Cases, callOf, callsOf } from './cases.js';

const cases = new Cases();

/** Where the promise of `ask()` goes through when it is given to `take`; undefined where it can't be told. */
function stops(title: string, take: string, given: string, expected: readonly string[] | undefined): void {
  const read = cases.add(`async function ask() {}\n${take}\nexport async function handle() { ${given} }`);
  it(title, () => {
    const { calls, main } = read();
    const found = handedPromise(callOf(main, 'ask'), calls);
    expect(found?.map(({ node }) => node.parent.getText().replace(/\s+/g, ' ').slice(0, 40))).toEqual(expected);
  });
}

describe('handedPromise', () => {
  const plain = 'async function take(p) { const r = await p; return r; }';
  stops('finds where it is awaited', plain, 'await take(ask());', ['await take(ask())', 'await p']);
  stops('and where it is returned', 'function take(p) { return p; }', 'return take(ask());', [
    'return take(ask());',
    'return p;',
  ]);
  stops('knows no other way than functions of the project', '', 'await take(ask());', undefined);
  stops('is not given to any', plain, 'await ask();', undefined);
  describe('leaves', () => {
    const refused = (title: string, take: string, given = 'await take(ask());'): void =>
      stops(title, take, given, undefined);
    refused('what awaits something else first', 'async function take(p) { await null; return p; }');
    refused('what may end before', 'async function take(p) { if (!p) return; return p; }');
    refused('what awaits it in a branch', 'async function take(p) { if (p) await p; }');
    refused('what a function in it awaits', 'async function take(p) { return (async () => p)(); }');
    refused('a race', 'async function take(p) { return await Promise.race([p, null]); }');
    refused('what is kept', 'let kept;\nasync function take(p) { kept = p; }');
    refused('a call that nobody awaits', plain, 'take(ask());');
    refused('an await beside it', plain, 'await take(ask(), await 1);');
  });
});

const read = cases.add(`declare function ask(name: string): Promise<void>;
async function settled(all: Promise<unknown>) { await all; }
export async function handler(names: string[]) {
  const asked = names.map((name) => ask(name));
  await settled(Promise.all(asked));
}`);

it('tells nothing of promises that are handed on in a list, away from the call', () => {
  const { main, calls } = read();
  const [map] = callsOf(main, 'names.map');
  if (!map) throw new Error('there is no list');
  expect(handedPromise(map, calls)).toBeUndefined();
});
