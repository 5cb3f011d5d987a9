import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, shimmed, told } from './one-tool.js';

const PUSH =
  "server.server.elicitInput({ message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } })";
const pushed = (rest: string): string => legacy(`const answer = await ${PUSH};\n${rest}\nreturn { content: [] };`);
const READ = "acceptedContent(ctx.mcpReq.inputResponses, 'name', users.schema)";
const read = (code: string): string => modern(`${code}\nreturn { content: [] };`);
const ASK =
  "const ask = { answer: elicitForm({ message: 'Name?', requestedSchema: users.form }) };\nif (!rounds.has(ask)) throw rounds.required(ask);\n";

it('finds content that is used whatever the user did', async () => {
  const said = await findingsIn('handle-elicit-decline', {
    asserted: read(`users.add(${READ}!.name);`),
    cast: read(`const { name } = ${READ} as { name: string };\nusers.add(name);`),
    variable: read(`const answer = ${READ};\nusers.add(answer.name);`),
    push: pushed('users.add(answer.content.name);'),
    pushCast: pushed('const { name } = answer.content as { name: string };\nusers.add(name);'),
    pushPattern: legacy(`const { content } = await ${PUSH};\nusers.add(content.name);\nreturn { content: [] };`),
    ignored: legacy(`await ${PUSH};\nawait users.drop();\nreturn { content: [] };`),
    shim: shimmed(
      `${ASK}const { answer } = rounds.answers(ask);\nusers.add(answer.content.name);\nreturn { content: [] };`,
    ),
    expression: shimmed(
      "const answer = rounds.answer('name', elicitForm({ message: 'Name?', requestedSchema: users.form }));\nusers.add(answer.content.name);\nreturn { content: [] };",
    ),
    // Bait.
    tested: read(`const answer = ${READ};\nif (!answer) return users.stop();\nusers.add(answer.name);`),
    optional: read(`users.add(${READ}?.name ?? 'nobody');`),
    handed: read(`users.add(${READ});`),
    pushTested: pushed("if (answer.action !== 'accept') return users.stop();\nusers.add(answer.content.name);"),
    pushContentTested: pushed('if (answer.content?.name) users.add(answer.content.name);'),
    pushHanded: pushed('users.take(answer);'),
    pushReturned: legacy(`return await ${PUSH};`),
    patterned: legacy(
      `const { action, content } = await ${PUSH};\nif (action !== 'accept') return users.stop();\nusers.add(content.name);\nreturn { content: [] };`,
    ),
    shimTested: shimmed(
      `${ASK}const { answer } = rounds.answers(ask);\nif (answer.action !== 'accept') return users.stop();\nusers.add(answer.content.name);\nreturn { content: [] };`,
    ),
    urlIgnored: legacy(
      "await server.server.elicitInput({ mode: 'url', message: 'Open?', elicitationId: '1', url: 'https://a.example' });\nawait users.connected();\nreturn { content: [] };",
    ),
    sampling: legacy(
      'const result = await server.server.createMessage({ messages: [], maxTokens: 1 });\nusers.add(result.content.text);\nreturn { content: [] };',
    ),
    floating: legacy(`void ${PUSH};\nreturn { content: [] };`),
  });
  const next = 'A user who declines or cancels gives no content: look at `action` first, and end the call there.';
  const accepted = [`error: The answer is taken for accepted. ${next}`];
  const content = [`error: The content of the answer is used whatever the user did. ${next}`];
  const all = Object.entries(said).map(([name, lines]) => [name, told(lines)] as const);
  expect(Object.fromEntries(all.filter(([, lines]) => lines.length > 0))).toEqual({
    asserted: accepted,
    cast: accepted,
    variable: accepted,
    push: content,
    pushCast: content,
    pushPattern: content,
    ignored: [`warning: Nobody looks at the answer, so the call goes on after a decline as after an accept. ${next}`],
    shim: content,
    expression: content,
  });
});
