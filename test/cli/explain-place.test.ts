import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

describe('explain file:line', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { db, FORM } from './db.js';

const server = new McpServer({ name: 'shop', version: '1.0.0' });
const confirm = (message: string) => server.server.elicitInput({ message, requestedSchema: FORM });

server.registerTool('order', {}, async () => {
  const id = await db.insertOrder();
  await confirm(\`Order \${id}?\`);
  return { content: [] };
});
`;
  const tree = (): string =>
    tempTree({
      'package.json': '{"name":"shop","type":"module","dependencies":{"@modelcontextprotocol/sdk":"1"}}',
      'src/server.ts': SERVER,
    });

  it('tells the receiver, the way there, what is repeated, and why this plan', async () => {
    const { out, code } = await run(tree(), ['explain', 'src/server.ts:5'], lazyEngine);
    expect(code).toBe(0);
    expect(out).toBe(`src/server.ts:5:38  server.server.elicitInput({ message, requestedSchema: FORM })
  Asks by
    form, sdk-v1, push
  Receiver
    new McpServer({ name: 'shop', version: '1.0.0' }) (src/server.ts:4)
  Way there
    tools/call order (src/server.ts:7) > confirm (called in src/server.ts:9)
  Each round does again
    db.insertOrder() (src/server.ts:8) writes, as its name says
  Plan
    review
    effect-memoised: an effect before the ask is done once and remembered. It is done in the first round, and its result is carried to the next ones. Check that nothing depends on its being done again.
    server.ts:8: db.insertOrder() writes

src/server.ts:5:38  error no-server-initiated-request
  Here the user is asked by pushing \`elicitation/create\` and the call blocks; since revision 2026-07-28 that fails. \`mcp-mrtr migrate\` rewrites it; look at the result.
  More: mcp-mrtr explain no-server-initiated-request
`);
  });

  it('tells what leads to a finding', async () => {
    const { out } = await run(tree(), ['explain', 'src/server.ts:8'], lazyEngine);
    expect(out).toContain('info no-side-effect-before-input');
    expect(out).toContain(
      '  How it comes about\n    src/server.ts:8: db.insertOrder()\n    src/server.ts:9: confirm(`Order ${id}?`)\n    src/server.ts:5: server.server.elicitInput(',
    );
  });

  it('names what there is where there is nothing', async () => {
    expect((await run(tree(), ['explain', 'src/server.ts:1'], lazyEngine)).out).toBe(
      'No input point and no finding in src/server.ts:1. In this file:\n  src/server.ts:5  server.server.elicitInput({ message, requestedSchema: FORM })\n',
    );
    expect(await run(tree(), ['explain', 'src/gone.ts:1'])).toMatchObject({
      code: 3,
      err: 'mcp-mrtr: no such file: src/gone.ts; check the path\n',
    });
  });
});
