import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, legacy, modern, shimmed } from './one-tool.js';

const PUSH =
  "const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: { type: 'object', properties: {} } });\n";
const STOP = "if (answer.action !== 'accept') return users.stop();\n";
const DONE = 'return { content: [] };';

it('finds what only an accepted form stands before', async () => {
  const said = await findingsIn('form-accept-is-not-authorization', {
    push: legacy(`${PUSH}${STOP}await users.deleteAccount(args.id);\n${DONE}`),
    within: legacy(`${PUSH}if (answer.action === 'accept') { await users.transfer(args.amount); }\n${DONE}`),
    content: modern(
      `const answer = acceptedContent(ctx.mcpReq.inputResponses, 'sure', users.schema);\nif (!answer) return inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema: users.form }) } });\nawait users.wipe();\n${DONE}`,
    ),
    shim: shimmed(
      `const answer = rounds.answer('sure', elicitForm({ message: 'Sure?', requestedSchema: users.form }));\n${STOP}await users.revokeAll();\n${DONE}`,
    ),
    // Bait.
    rights: legacy(
      `if (!ctx.authInfo?.scopes.includes('admin')) return users.stop();\n${PUSH}${STOP}await users.deleteAccount(args.id);\n${DONE}`,
    ),
    role: legacy(`${PUSH}${STOP}await users.requireRole('admin');\nawait users.deleteAccount(args.id);\n${DONE}`),
    harmless: legacy(`${PUSH}${STOP}await users.rename(args.id);\nusers.deletedCount();\n${DONE}`),
    notDecided: legacy(`${PUSH}await users.deleteDraft(args.id);\n${DONE}`),
    earlier: legacy(`await users.deleteDraft(args.id);\n${PUSH}${STOP}${DONE}`),
  });
  expect(said.push).toEqual([
    'src/server.ts:8:7 info: Only an accepted form stands before `deleteAccount`, and a client can accept without asking anybody. Check on the server that the caller may do it: by its token, a role, or the owner of the thing.',
  ]);
  expect(found(said)).toEqual({
    push: ['info deleteAccount'],
    within: ['info transfer'],
    content: ['info wipe'],
    shim: ['info revokeAll'],
  });
});
