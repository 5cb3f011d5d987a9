// Functions of the project that send requests for others.
import { expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';
import { PACKAGE } from './projects.js';

const SOURCE = (calls: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const server = new McpServer({ name: 'shop', version: '1.0.0' });
const params = { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } };

async function send(request: { method: string; params?: object }) {
  return server.server.request(request as never, z.any());
}

server.registerTool('remove', {}, async () => {
  ${calls}
  return { content: [] };
});
`;

async function plans(calls: string) {
  const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': SOURCE(calls) });
  const { analysis } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  return analysis.inputPoints.map(({ line, kind, plan }) => ({ line, kind, plan: plan.kind, reasons: plan.reasons }));
}

it('an ask, when that is all that goes through', async () => {
  const found = await plans("await send({ method: 'elicitation/create', params });");
  expect(found).toEqual([expect.objectContaining({ line: 8, kind: 'form' })]);
});

it('an ask that is left alone, when other requests go through as well', async () => {
  const found = await plans("await send({ method: 'ping' });\n  await send({ method: 'elicitation/create', params });");
  expect(found).toEqual([
    { line: 8, kind: 'form', plan: 'manual', reasons: expect.arrayContaining(['not-supported-yet']) },
  ]);
});

it('no ask, when nothing that goes through asks', async () => {
  expect(await plans("await send({ method: 'ping' });\n  await send({ method: 'logging/setLevel' });")).toEqual([]);
});
