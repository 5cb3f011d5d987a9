import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, shimmed } from './one-tool.js';

const ASK =
  "return inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema: users.form }) } });";
const URL =
  "return inputRequired({ inputRequests: { sure: inputRequired.elicitUrl({ message: 'Sure?', url: 'https://a.example' }) } });";
const DONE = 'return { content: [] };';
const CONTENT = "const answer = acceptedContent(ctx.mcpReq.inputResponses, 'sure', users.schema);\n";
const VIEW = "const view = inputResponse(ctx.mcpReq.inputResponses, 'sure');\n";
const RAW = 'const raw = ctx.mcpReq.inputResponses?.sure;\n';
const PUSH = "server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } })";

it('finds questions that only "accept" leads past', async () => {
  const said = await findingsIn('no-reask-on-decline', {
    content: modern(`${CONTENT}if (!answer) ${ASK}\n${DONE}`),
    value: modern(`${CONTENT}if (answer?.yes !== true) ${ASK}\n${DONE}`),
    after: modern(`${CONTENT}if (answer) ${DONE}\n${ASK}`),
    raw: modern(`${RAW}if (raw?.action !== 'accept') ${URL}\n${DONE}`),
    rawAfter: modern(`${RAW}if (raw?.action === 'accept') ${DONE}\n${URL}`),
    view: modern(`${VIEW}if (view.kind === 'missing' || view.action !== 'accept') ${ASK}\n${DONE}`),
    loop: legacy(`let answer;\ndo { answer = await ${PUSH}; } while (answer.action !== 'accept');\n${DONE}`),
    forEver: legacy(
      `while (true) {\nconst answer = await ${PUSH};\nif (answer.action === 'accept') break;\n}\n${DONE}`,
    ),
    // Bait.
    ended: modern(
      `${VIEW}if (view.kind === 'elicit' && view.action !== 'accept') ${DONE}\n${CONTENT}if (!answer) ${ASK}\n${DONE}`,
    ),
    declined: modern(
      `${VIEW}if (view.action === 'decline' || view.action === 'cancel') ${DONE}\n${CONTENT}if (!answer) ${ASK}\n${DONE}`,
    ),
    missing: modern(`${VIEW}if (view.kind === 'missing') ${ASK}\n${CONTENT}if (!answer) ${DONE}\n${DONE}`),
    firstOnly: modern(`${RAW}if (!raw) ${ASK}\n${CONTENT}if (!answer) ${DONE}\n${DONE}`),
    helper: modern(`${RAW}if (users.declined(raw)) ${DONE}\n${CONTENT}if (!answer) ${ASK}\n${DONE}`),
    switched: modern(`${VIEW}switch (view.action) { case 'decline': ${DONE} }\n${CONTENT}if (!answer) ${ASK}\n${DONE}`),
    byState: modern(`if (!ctx.mcpReq.requestState()) ${ASK}\n${CONTENT}if (!answer) ${DONE}\n${DONE}`),
    otherKey: modern(
      `const other = acceptedContent(ctx.mcpReq.inputResponses, 'other', users.schema);\nif (!other) ${ASK}\n${DONE}`,
    ),
    sampling: modern(
      "const view = inputResponse(ctx.mcpReq.inputResponses, 'sample');\nif (view.kind !== 'sampling') return inputRequired({ inputRequests: { sample: inputRequired.createMessage({ messages: [] }) } });\nreturn { content: [] };",
    ),
    shim: shimmed(
      `const ask = { answer: elicitForm({ message: 'Sure?', requestedSchema: users.form }) };\nif (!rounds.has(ask)) throw rounds.required(ask);\nconst { answer } = rounds.answers(ask);\nif (answer.action !== 'accept') ${DONE}\n${DONE}`,
    ),
    bounded: legacy(
      `for (let n = 0; n < 3; n++) {\nconst answer = await ${PUSH};\nif (answer.action === 'accept') break;\n}\n${DONE}`,
    ),
    loopEnds: legacy(
      `while (true) {\nconst answer = await ${PUSH};\nif (answer.action !== 'accept') ${DONE}\nif (users.good(answer)) break;\n}\n${DONE}`,
    ),
  });
  const warning = expect.stringMatching(
    /^src\/server\.ts:\d+:\d+ warning: A user who declines or cancels is asked the same again/,
  );
  const { content, value, after, raw, rawAfter, view, loop, forEver, ...bait } = said;
  for (const lines of [content, value, after, raw, rawAfter, view, loop, forEver]) expect(lines).toEqual([warning]);
  expect(Object.entries(bait).filter(([, lines]) => lines.length > 0)).toEqual([]);
});
