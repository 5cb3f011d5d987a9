import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern, shimmed } from './one-tool.js';

it('finds answers that ask nothing', async () => {
  const said = await findingsIn('input-required-not-empty', {
    nothing: modern('return inputRequired({});'),
    noEntry: modern('return inputRequired({ inputRequests: {} });'),
    written: modern("return { resultType: 'input_required' };"),
    shim: shimmed('throw rounds.required({});'),
  });
  expect(said).toEqual({
    nothing: [
      'src/server.ts:7:8 error: This requires input without a question and without a state, and the SDK throws. Add `inputRequests` with at least one entry, or `requestState`.',
    ],
    noEntry: [expect.stringMatching(/:7:8 error: This requires input without/)],
    written: [expect.stringMatching(/:7:8 error: This requires input without/)],
    shim: [
      'src/server.ts:8:7 error: Nothing is asked here, so the client has nothing to answer and calls again for ever. Give `required` at least one question.',
    ],
  });
});

it('leaves what asks, carries a state, or may do so', async () => {
  const said = await findingsIn('input-required-not-empty', {
    state: modern('return inputRequired({ requestState: users.state });'),
    asks: modern('return inputRequired({ inputRequests: { q: inputRequired.listRoots() } });'),
    maybe: modern('return inputRequired({ inputRequests: { ...(users.a && { a: inputRequired.listRoots() }) } });'),
    spread: modern('return inputRequired({ ...users.more });'),
    unknown: modern('return inputRequired(users.spec());'),
    filled: modern(
      'const inputRequests = {};\ninputRequests.a = inputRequired.listRoots();\nreturn inputRequired({ inputRequests });',
    ),
    other: modern("return { resultType: 'complete', content: [] };"),
    told: modern("throw users.error({ resultType: 'input_required', method: 'tools/call' });"),
    own: 'const inputRequired = (x: object) => x;\nexport default inputRequired({});',
  });
  expect(Object.values(said).flat()).toEqual([]);
});
