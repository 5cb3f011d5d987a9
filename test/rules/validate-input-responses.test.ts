import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern, shimmed } from './one-tool.js';

const ASK =
  "if (!ctx.mcpReq.inputResponses) return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: 'Name?', requestedSchema: users.form }) } });\n";
const answered = (code: string): string => modern(`${ASK}${code}\nreturn { content: [] };`);
const READ = "const answer = acceptedContent(ctx.mcpReq.inputResponses, 'name');\nif (!answer) return users.stop();\n";

it('finds answers that nobody has checked', async () => {
  const said = await findingsIn('validate-input-responses', {
    member: answered(`${READ}users.add(answer.name);`),
    text: answered(`${READ}users.add('Hello ' + answer.name);`),
    pattern: answered(`${READ}const { name } = answer;\nusers.add(name);`),
    defaulted: answered("users.add(acceptedContent(ctx.mcpReq.inputResponses, 'name')?.name ?? 'x');"),
    raw: answered('const raw = ctx.mcpReq.inputResponses?.name;\nusers.add(raw.content.name);'),
    // Bait.
    schema: answered(
      "const answer = acceptedContent(ctx.mcpReq.inputResponses, 'name', z.object({ name: z.string() }));\nusers.add(answer?.name);",
    ),
    compared: answered(`${READ}if (answer.confirm !== true) return users.stop();`),
    parsed: answered(`${READ}const { name } = users.schema.parse(answer);\nusers.add(name);`),
    typed: answered(`${READ}if (typeof answer.name !== 'string') return users.stop();\nusers.add(answer.name);`),
    converted: answered(`${READ}users.add(Number(answer.count));`),
    whole: answered(`${READ}users.take(answer);`),
    action: answered("const raw = ctx.mcpReq.inputResponses?.name;\nif (raw.action !== 'accept') return users.stop();"),
    shim: shimmed(
      "const answer = rounds.answer('name', elicitForm({ message: 'Name?', requestedSchema: users.form }));\nif (answer.action === 'accept') users.add(answer.content.name);\nreturn { content: [] };",
    ),
  });
  const { member, text, pattern, defaulted, raw, ...bait } = said;
  const warning = expect.stringMatching(
    /^src\/server\.ts:\d+:\d+ warning: Nobody has checked this answer: a client can send text/,
  );
  for (const lines of [member, text, pattern, defaulted, raw]) expect(lines).toEqual([warning]);
  expect(Object.entries(bait).filter(([, lines]) => lines.length > 0)).toEqual([]);
});
