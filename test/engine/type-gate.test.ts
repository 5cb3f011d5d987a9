import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';

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
  it('leaves an ask alone whose rewrite would not type-check, and says the error', async () => {
    const { analysis } = await planMigration({ cwd: project(), paths: ['.'], target: 'auto' });
    const [first] = analysis.inputPoints;
    expect(first?.plan.kind).toBe('manual');
    expect(first?.plan.reasons).toContain('types-would-break');
    expect(first?.plan.details.join()).toMatch(/server\.ts:\d+: TS\d+ /);
  }, 120_000);
});
