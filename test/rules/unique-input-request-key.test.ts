import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern, named, shimmed } from './one-tool.js';

const ROOTS = 'inputRequired.listRoots()';
const asked = (entries: string, before = ''): string =>
  modern(`return inputRequired({ inputRequests: ${entries} });`, before);

it('finds questions that replace another', async () => {
  const said = await findingsIn('unique-input-request-key', {
    twice: asked(`{ a: ${ROOTS}, b: ${ROOTS}, 'a': ${ROOTS} }`),
    spread: asked(`{ ...COMMON, a: ${ROOTS} }`, `const COMMON = { a: ${ROOTS} };`),
    spreads: asked(`{ ...(users.x && { a: ${ROOTS} }), ...(users.y && { a: ${ROOTS} }) }`),
    constant: asked(`{ [KEY]: ${ROOTS}, a: ${ROOTS} }`, "const KEY = 'a';"),
    computed: asked(`{ [users.key]: ${ROOTS}, [users.key]: ${ROOTS} }`),
    data: asked(`Object.fromEntries(users.list.map((user) => [user.name, ${ROOTS}]))`),
    shim: shimmed(
      'throw rounds.required({ ...COMMON, a: COMMON.a });',
      "const COMMON = { a: elicitUrl({ message: 'A', url: 'https://a.example' }) };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    twice: ['error a'],
    spread: ['error a'],
    spreads: ['error a'],
    constant: ['error a'],
    computed: ['error [users.key]'],
    data: ['info user.name'],
    shim: ['error a'],
  });
});

it('leaves alternatives, different keys, and keys in different rounds', async () => {
  const said = await findingsIn('unique-input-request-key', {
    alternatives: asked(`{ ...(users.x ? { a: ${ROOTS} } : { a: ${ROOTS} }), b: ${ROOTS} }`),
    computed: asked(`{ [users.first]: ${ROOTS}, [users.second]: ${ROOTS} }`),
    rounds: modern(
      `if (users.x) return inputRequired({ inputRequests: { a: ${ROOTS} } });\nreturn inputRequired({ inputRequests: { a: ${ROOTS} } });`,
    ),
    ids: asked(`Object.fromEntries(users.list.map((user) => [user.id, ${ROOTS}]))`),
    otherMap: modern('return { content: [], structuredContent: { ...users.common, a: 1 } };'),
  });
  expect(Object.values(said).flat()).toEqual([]);
});
