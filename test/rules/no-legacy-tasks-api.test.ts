import { describe, expect, it } from 'vitest';
import { findingsOnce, places } from './findings-in.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
`;

const found = findingsOnce('no-legacy-tasks-api', {
  store: `${HEAD}export const server = new McpServer({ name: 'shop', version: '1.0.0' }, { taskStore: new InMemoryTaskStore() });\n`,
  tool: `${HEAD}const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.experimental.tasks.registerToolTask('t', { execution: { taskSupport: 'required' } } as never, {} as never);\n`,
  client: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListTasksResultSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1.0.0' });
export const tasks = () => client.request({ method: 'tasks/list' }, ListTasksResultSchema);\n`,
  extension: `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' });
export const task = (taskId: string) => client.request({ method: 'tasks/get', params: { taskId } } as never, {} as never);\n`,
  own: `${HEAD}export const server = new McpServer({ name: 'todo', version: '1.0.0' });
declare const api: any;
export const options = { taskStore: new Map() };
export const all = () => api.request({ method: 'tasks/list' });
export const run = () => api.experimental.tasks.registerToolTask('t');\n`,
});

describe('no-legacy-tasks-api', () => {
  it('finds the tasks of 2025-11-25', async () => {
    const { store, tool, client } = await found();
    expect(store).toMatchInlineSnapshot(`
      [
        "src/server.ts:3:75 error: The tasks of revision 2025-11-25 are not there any more: 2026-07-28 has them as the extension \`io.modelcontextprotocol/tasks\`, with \`tasks/get\` and \`tasks/update\`. Ask before the task is made, and move to the extension.",
      ]
    `);
    expect([tool, client].map(places)).toMatchInlineSnapshot(`
      [
        [
          "src/server.ts:4:1 error",
        ],
        [
          "src/server.ts:4:28 error",
        ],
      ]
    `);
  });

  it('leaves alone the extension, and other tasks', async () => {
    const { extension, own } = await found();
    expect([extension, own].flat()).toEqual([]);
  });
});
