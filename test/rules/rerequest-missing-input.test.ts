import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const ASK =
  "return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: 'Name?', requestedSchema: users.form }) } });";
const VIEW = "const view = inputResponse(ctx.mcpReq.inputResponses, 'name');\n";
const RAW = 'const raw = ctx.mcpReq.inputResponses?.name;\n';
const FAILED = "return { isError: true, content: [{ type: 'text', text: 'no name' }] };";
const inRounds = (code: string): string =>
  modern(`if (!ctx.mcpReq.requestState()) ${ASK}\n${code}\nreturn { content: [] };`);

it('finds a missing answer that is made an error', async () => {
  const said = await findingsIn('rerequest-missing-input', {
    thrown: inRounds(`${VIEW}if (view.kind === 'missing') throw new Error('no name');`),
    failed: inRounds(`${RAW}if (!raw) { ${FAILED} }`),
    inline: inRounds(`if (ctx.mcpReq.inputResponses?.name === undefined) ${FAILED}`),
    otherwise: inRounds(`${RAW}if (raw) { users.add(raw); } else { ${FAILED} }`),
    switched: inRounds(`${VIEW}switch (view.kind) { case 'missing': ${FAILED} }`),
    // Bait.
    asked: inRounds(`${VIEW}if (view.kind === 'missing') ${ASK}`),
    declined: inRounds(`${VIEW}if (view.kind === 'elicit' && view.action !== 'accept') ${FAILED}`),
    notAccepted: inRounds(`${RAW}if (raw?.action !== 'accept') ${FAILED}`),
    content: inRounds(
      `const name = acceptedContent(ctx.mcpReq.inputResponses, 'name', users.schema);\nif (!name) ${FAILED}`,
    ),
    argument: inRounds(`if (!args.name) throw new Error('no name');`),
    neverAsked: modern(`const raw = ctx.mcpReq.inputResponses?.other;\nif (!raw) ${FAILED}\nreturn { content: [] };`),
  });
  expect(said.thrown).toEqual([
    'src/server.ts:9:30 warning: Where the answer to `name` is missing, the call fails. A client may leave one out, or come back without any: answer with `inputRequired` and the question once more.',
  ]);
  const warning = ['warning name'];
  expect(found(said)).toEqual({
    thrown: warning,
    failed: warning,
    inline: warning,
    otherwise: warning,
    switched: warning,
  });
});
