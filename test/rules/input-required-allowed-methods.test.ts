import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern, told } from './one-tool.js';

const IMPORT =
  "import { completable, inputRequired, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';\nimport * as z from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nconst ask = () => inputRequired({ inputRequests: { q: inputRequired.listRoots() } });\n";
const NEXT =
  'Only tools/call, prompts/get and resources/read may: any other is answered with an internal error, and nobody is asked. Ask in the handler that uses the answer.';

it('finds what asks while something else is handled', async () => {
  const said = await findingsIn('input-required-allowed-methods', {
    listed: `${IMPORT}server.server.setRequestHandler('tools/list', async () => ask());`,
    direct: `${IMPORT.replace(/const ask.*\n/, '')}server.server.setRequestHandler('completion/complete', async () => inputRequired({ requestState: 'x' }));`,
    completion: `${IMPORT}completable(z.string(), () => inputRequired({ requestState: 'x' }));`,
    template: `${IMPORT}new ResourceTemplate('a://{b}', { list: async () => inputRequired({ requestState: 'x' }) });`,
    handedOn: `${IMPORT}server.server.setRequestHandler('resources/list', async () => ({ ...(await upstream()), resultType: 'input_required' }));\ndeclare function upstream(): Promise<object>;`,
    written: `${IMPORT}server.server.setRequestHandler('resources/list', async () => ({ resultType: 'input_required', requestState: 'x' }));`,
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, told(found)]))).toEqual({
    listed: [`error: Input is required while \`tools/list\` is handled. ${NEXT}`],
    direct: [`error: Input is required while \`completion/complete\` is handled. ${NEXT}`],
    completion: [`error: Input is required in a completion callback. ${NEXT}`],
    template: [`error: Input is required in the \`list\` callback of a resource template. ${NEXT}`],
    handedOn: [],
    written: [`error: Input is required while \`resources/list\` is handled. ${NEXT}`],
  });
});

it('leaves the three that may ask, and what nobody knows', async () => {
  const said = await findingsIn('input-required-allowed-methods', {
    tool: modern('return inputRequired({ inputRequests: { q: inputRequired.listRoots() } });'),
    prompt: `${IMPORT}server.registerPrompt('p', {}, async () => ask());`,
    resource: `${IMPORT}server.registerResource('r', new ResourceTemplate('a://{b}', { list: undefined }), {}, async () => ask());`,
    low: `${IMPORT}server.server.setRequestHandler('tools/call', async () => ask());`,
    unknown: `${IMPORT}export const on = (method) => server.server.setRequestHandler(method, async () => ask());`,
    uncalled: `${IMPORT}export const later = () => ask();`,
    other: `${IMPORT}server.server.setRequestHandler('tools/list', async () => ({ tools: [] })); server.registerPrompt('p', {}, async () => ask());`,
  });
  expect(Object.values(said).flat()).toEqual([]);
});
