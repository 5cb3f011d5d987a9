import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';
import { PACKAGE } from './projects.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import kinds, { type Kind } from './kinds.js';
`;
const SERVER = `${HEAD}
type Ended = () => Promise<void>;
interface Held { kind: Kind }
export type Given = Held;
const FORM = { type: 'object' as const, properties: {} };
const server = new McpServer({ name: 'desk', version: '1.0.0' });

export async function field({ sendRequest }: { sendRequest: Function }, message: string) {
  return sendRequest({ method: 'elicitation/create', params: { message, requestedSchema: FORM } }, types.ElicitResultSchema);
}

class Hidden {
  readonly #server: McpServer;
  constructor(server: McpServer) {
    this.#server = server;
  }
  async close() {
    return (await this.#server.server.elicitInput({ message: 'Hidden?', requestedSchema: FORM })).action;
  }
}
const hidden = new Hidden(server);
const current = () => server;
server.registerTool('hide', {}, async (extra) => {
  const answer = await current().server.elicitInput({ message: 'Hide?', requestedSchema: FORM });
  return { content: [{ type: 'text', text: (await hidden.close()) + answer.action + (await field(extra, 'Why?')).action }] };
});

class Desk {
  private readonly server: McpServer;
  private readonly name: string;
  constructor(server: McpServer, private readonly given: McpServer) {
    this.server = server;
    this.name = 'desk';
  }
  async close() {
    const answer = await this.server.server.elicitInput({ message: this.name, requestedSchema: FORM });
    const other = await this.given.server.elicitInput({ message: 'Sure?', requestedSchema: FORM });
    return answer.action + other.action;
  }
}
const desk = new Desk(server, server);
server.registerTool('close', {}, async () => ({ content: [{ type: 'text', text: await desk.close() }] }));
server.registerTool('raw', {}, async (extra) => {
  const answer = await extra.sendRequest(
    { method: 'elicitation/create', params: { message: kinds.form, requestedSchema: FORM } },
    types.ElicitResultSchema,
  );
  return { content: [{ type: 'text', text: answer.action }] };
});
server.registerTool('pay', {}, async () => {
  const elicitationId = 'x';
  const paid = await server.server.elicitInput({ mode: 'url', message: 'Pay', url: 'https://e.com', elicitationId });
  const ended: Ended = server.server.createElicitationCompletionNotifier(elicitationId);
  if (paid.action === 'accept') await ended();
  return { content: [] };
});
`;

let root: string;
let strict: string;
let loose: string;

beforeAll(async () => {
  root = keptTree({
    'strict/package.json': PACKAGE.v1,
    'strict/tsconfig.json': JSON.stringify({ compilerOptions: { noUnusedLocals: true, noUnusedParameters: true } }),
    'strict/server.ts': SERVER,
    'loose/package.json': PACKAGE.v1,
    'loose/server.ts': SERVER,
  });
  const { changes } = await planMigration({ cwd: root, paths: ['.'], target: 'auto', types: false });
  const textOf = (file: string) => changes.find((change) => change.file === `${root}/${file}`)?.after ?? '';
  [strict, loose] = [textOf('strict/server.ts'), textOf('loose/server.ts')];
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what the rewritten code has no use for', () => {
  it('goes: a type, an import as a whole, the name of an answer', () => {
    expect(loose).not.toContain('types.js');
    expect(loose).not.toContain('Ended');
    expect(loose).toContain('interface Held { kind: Kind }\nexport type Given = Held;\n');
    expect(loose).toContain("import kinds, { type Kind } from './kinds.js';\n");
    expect(loose).toMatch(/throw rounds\.required\(ask\);\n {2}rounds\.answers\(ask\);\n {2}return/);
  });

  it('stays as a member that others give, and is no error where an unused one would be', () => {
    expect(strict).toContain('  protected readonly server: McpServer;\n  private readonly name: string;\n');
    expect(strict).toContain('constructor(server: McpServer, protected readonly given: McpServer) {');
    expect(loose).not.toContain('protected');
  });

  it('goes, or is renamed, where a parameter or a member would be unused', () => {
    expect(strict).toMatch(/class Hidden \{\n {2}constructor\(_server: McpServer\) \{\n {2}\}\n {2}async close/);
    expect(strict).toContain('field(_context: { sendRequest: Function }, message: string)');
    for (const text of [strict, loose]) expect(text).not.toContain('current');
    expect(loose).toContain('    this.#server = server;\n');
    expect(loose).toContain('field({ sendRequest }: {');
  });
});
