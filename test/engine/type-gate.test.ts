import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';
import { ASK_V1, ASK_V2, PACKAGE, serverV1, serverV2 } from './projects.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const SERVER = `import { McpServer } from '@modelcontextprotocol/server';

interface Asker {
  elicitInput(params: {
    message: string;
    requestedSchema: { type: 'object'; properties: Record<string, { type: 'string' }> };
  }): Promise<{ action: string; content?: { name: string } }>;
}

async function nameOf(asker: Asker): Promise<string> {
  const answer = await asker.elicitInput({
    message: 'Your name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  });
  const content: { name: string } | undefined = answer.content;
  return content?.name ?? 'nobody';
}

const server = new McpServer({ name: 'desk', version: '1.0.0' });

server.registerTool('greet', {}, async () => ({
  content: [{ type: 'text', text: await nameOf(server.server as unknown as Asker) }],
}));

server.registerTool('close', {}, async () => {
  const answer = await server.server.elicitInput({ message: 'Close?', requestedSchema: { type: 'object', properties: {} } });
  return { content: [{ type: 'text', text: answer.action }] };
});
`;

function project(): string {
  const root = tempTree({
    'package.json': JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/server': '*' } }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { module: 'NodeNext', target: 'ES2022', strict: true, types: [] },
    }),
    'src/server.ts': SERVER,
  });
  symlinkSync(MODULES, `${root}/node_modules`, 'dir');
  return root;
}

describe('the type gate', () => {
  it('says where it had no types to go by', async () => {
    const bare = tempTree({
      'a/package.json': PACKAGE.v1,
      'a/src/server.ts': serverV1(ASK_V1),
      'b/package.json': PACKAGE.v2,
      'b/src/server.ts': serverV2(ASK_V2),
      'c/package.json': PACKAGE.v1,
      'c/src/plain.ts': 'export const a = 1;\n',
    });
    symlinkSync(MODULES, `${bare}/b/node_modules`, 'dir');
    const { analysis } = await planMigration({ cwd: bare, paths: ['.'], target: 'auto' });
    expect(analysis.untyped).toEqual([
      { file: `${bare}/a`, why: expect.stringContaining('not installed') },
      { file: `${bare}/b`, why: expect.stringContaining('no tsconfig.json') },
    ]);
  }, 60_000);

  it('is left out when asked to', async () => {
    const { analysis, changes } = await planMigration({ cwd: project(), paths: ['.'], target: 'auto', types: false });
    expect(analysis.inputPoints.map(({ plan }) => plan.reasons.includes('types-would-break'))).toEqual([false, false]);
    expect(analysis.untyped).toEqual([]);
    expect(changes).toHaveLength(2);
  }, 60_000);

  it('leaves an ask alone whose rewrite would not type-check, and says the error', async () => {
    const { analysis } = await planMigration({ cwd: project(), paths: ['.'], target: 'auto' });
    const [first] = analysis.inputPoints;
    expect(first?.plan.kind).toBe('manual');
    expect(first?.plan.reasons).toContain('types-would-break');
    expect(first?.plan.details.join()).toMatch(/server\.ts:\d+: TS\d+ /);
  }, 120_000);
});
