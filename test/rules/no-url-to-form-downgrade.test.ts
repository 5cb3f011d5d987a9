import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, shimmed } from './one-tool.js';

const form = (field: string): string =>
  `{ message: 'Key?', requestedSchema: { type: 'object', properties: { value: ${field} } } }`;
const TEXT = form("{ type: 'string' }");
const YES = form("{ type: 'boolean' }");
const URL = "{ message: 'Connect', url: 'https://a.example' }";
const CAN = 'ctx.mcpReq.envelope?.elicitation?.url';
const asked = (builder: string): string =>
  `return inputRequired({ inputRequests: { key: inputRequired.${builder} } });`;

it('finds forms that stand in for a page', async () => {
  const said = await findingsIn('no-url-to-form-downgrade', {
    after: modern(`if (${CAN}) ${asked(`elicitUrl(${URL})`)}\n${asked(`elicit(${TEXT})`)}`),
    otherwise: modern(
      `const canOpenUrl = users.can();\nif (!canOpenUrl) { ${asked(`elicit(${TEXT})`)} } else { ${asked(`elicitUrl(${URL})`)} }`,
    ),
    ternary: shimmed(
      `const ask = { key: rounds.supports('url') ? elicitUrl(${URL}) : elicitForm(${TEXT}) };\nthrow rounds.required(ask);`,
    ),
    caught: legacy(
      `try { await server.server.elicitInput({ mode: 'url', elicitationId: '1', message: 'Connect', url: 'https://a.example' }); } catch { await server.server.elicitInput(${TEXT}); }\nreturn { content: [] };`,
    ),
    // Bait.
    boxes: modern(`if (${CAN}) ${asked(`elicitUrl(${URL})`)}\n${asked(`elicit(${YES})`)}`),
    ends: modern(`if (${CAN}) ${asked(`elicitUrl(${URL})`)}\nreturn { isError: true, content: [] };`),
    otherTest: modern(`if (args.connect) ${asked(`elicitUrl(${URL})`)}\n${asked(`elicit(${TEXT})`)}`),
    formFirst: modern(
      `if (!${CAN}) return { content: [] };\nif (!args.name) ${asked(`elicit(${TEXT})`)}\n${asked(`elicitUrl(${URL})`)}`,
    ),
    otherTool: modern(
      `if (${CAN}) ${asked(`elicitUrl(${URL})`)}\nreturn { content: [] };\n});\nserver.registerTool('b', {}, async (args, ctx) => { ${asked(`elicit(${TEXT})`)}`,
    ),
  });
  const { after, otherwise, ternary, caught, ...bait } = said;
  const warning = expect.stringMatching(
    /^src\/server\.ts:\d+:\d+ warning: Where the client can not open the page, this form takes its place/,
  );
  for (const lines of [after, otherwise, ternary, caught]) expect(lines).toEqual([warning]);
  expect(Object.entries(bait).filter(([, lines]) => lines.length > 0)).toEqual([]);
});
