import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, shimmed } from './one-tool.js';

const text = (said: string): string => `return { content: [{ type: 'text', text: '${said}' }] };`;
const PUSH =
  "const answer = await server.server.elicitInput({ mode: 'url', message: 'Sign in', elicitationId: '1', url: 'https://a.example' });\n";
const ASK =
  "return inputRequired({ inputRequests: { auth: inputRequired.elicitUrl({ message: 'Sign in', url: 'https://a.example' }) } });";
const RAW = 'const auth = ctx.mcpReq.inputResponses?.auth;\n';

it('finds success that nothing but "accept" shows', async () => {
  const said = await findingsIn('url-accept-is-not-completion', {
    push: legacy(`${PUSH}if (answer.action === 'accept') ${text('linked')}\n${text('not linked')}`),
    ternary: legacy(`${PUSH}return users.text(answer.action === 'accept' ? 'linked' : 'not linked');`),
    raw: modern(`${RAW}if (auth?.action !== 'accept') ${ASK}\n${text('linked')}`),
    shim: shimmed(
      `const answer = rounds.answer('auth', elicitUrl({ message: 'Sign in', url: 'https://a.example' }));\nif (answer.action !== 'accept') ${text('not linked')}\n${text('linked')}`,
    ),
    // Bait.
    lookedUp: legacy(
      `${PUSH}if (answer.action !== 'accept') ${text('no')}\nconst account = await users.find(1);\n${text('linked')}`,
    ),
    before: modern(
      `if (users.isLinked()) ${text('linked')}\n${RAW}if (auth?.action === 'accept') ${text('thanks')}\n${ASK}`,
    ),
    told: legacy(
      `${PUSH}if (answer.action === 'accept') ${text('Finish in the browser, then call me again')}\n${text('no')}`,
    ),
    waits: legacy(
      `${PUSH}if (answer.action !== 'accept') ${text('no')}\nawait users.callback;\nawait users.done();\n${text('linked')}`,
    ),
    form: legacy(
      `const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });\nif (answer.action === 'accept') ${text('done')}\n${text('no')}`,
    ),
    notTested: legacy(`${PUSH}return users.text(answer.action);`),
  });
  const { push, ternary, raw, shim, ...bait } = said;
  const warning = expect.stringMatching(
    /^src\/server\.ts:\d+:\d+ warning: "accept" means that the user agreed to open the page/,
  );
  for (const lines of [push, ternary, raw, shim]) expect(lines).toEqual([warning]);
  expect(Object.entries(bait).filter(([, lines]) => lines.length > 0)).toEqual([]);
});
