/** A server of SDK 1.x, legacy code, whose tool runs these statements. `db`, `FORM` and `text` come from elsewhere. */
export function legacy(statements: string, more = ''): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { api, db, FORM, log, text } from './shop.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
const ask = (message: string) => server.server.elicitInput({ message, requestedSchema: FORM });
${more}
server.registerTool('order', {}, async (extra) => {
  ${statements}
});
`;
}

/** A server of SDK 2.x on the generated file. \`ASK\` in the statements stands for a question, check and throw. */
export function onShim(statements: string, more = ''): string {
  return `import { McpServer } from '@modelcontextprotocol/server';
import { elicitForm, inputRounds, isInputRequired, multiRoundTrip } from './mrtr.js';
import { api, db, FORM, log, text } from './shop.js';
const server = multiRoundTrip(new McpServer({ name: 'shop', version: '1.0.0' }));
${more}
server.registerTool('order', {}, async (ctx) => {
  const rounds = inputRounds(ctx);
  ${statements.replace('ASK', "const ask = { answer: elicitForm({ message: 'Sure?', requestedSchema: FORM }) };\n  if (!rounds.has(ask)) throw rounds.required(ask);")}
});
`;
}

/** A server of SDK 2.x that asks by \`return inputRequired(…)\`. \`ASK\` stands for it. */
export function onSdk(statements: string): string {
  return `import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { api, db, FORM, log, text } from './shop.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('order', {}, async (ctx) => {
  ${statements.replaceAll('ASK', "inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema: FORM }) } })")}
});
`;
}
