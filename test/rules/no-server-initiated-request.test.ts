import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import type { Analysis } from '../../src/model/analysis.js';
import type { Finding } from '../../src/model/finding.js';
import { PACKAGE } from '../engine/projects.js';
import { tempTree } from '../temp-tree.js';
import { findingsIn } from './findings-in.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const FORM = { type: 'object' as const, properties: {} };
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const tool = (name: string, statement: string): string =>
  `server.registerTool('${name}', {}, async () => {\n  ${statement}\n  return { content: [] };\n});\n`;
const ask = (message: string): string =>
  `const answer = await server.server.elicitInput({ message: '${message}', requestedSchema: FORM });`;

function find(files: Readonly<Record<string, string>>): Promise<Analysis> {
  return analyze({ cwd: tempTree({ 'package.json': PACKAGE.v1, ...files }), paths: ['.'], target: 'auto' });
}

describe('no-server-initiated-request', () => {
  it('says what is wrong by kind, and what to do by plan', async () => {
    const kinds = {
      form: tool('a', ask('A?')),
      url: tool(
        'a',
        "await server.server.elicitInput({ mode: 'url', message: 'A?', url: 'https://a.example', elicitationId: '1' });",
      ),
      sampling: tool('a', 'await server.server.createMessage({ messages: [], maxTokens: 1 });'),
      roots: tool('a', 'await server.server.listRoots();'),
      manual: tool('a', 'void server.server.listRoots();'),
    };
    const said = await findingsIn(
      'no-server-initiated-request',
      Object.fromEntries(Object.entries(kinds).map(([kind, text]) => [kind, HEAD + text])),
    );
    expect(said).toEqual({
      form: [
        'src/server.ts:5:24 error: Here the user is asked by pushing `elicitation/create` and the call blocks; since revision 2026-07-28 that fails. `mcp-mrtr migrate` rewrites it.',
      ],
      url: [
        'src/server.ts:5:9 error: Here a URL elicitation is pushed or thrown and the call blocks; since revision 2026-07-28 that fails. `mcp-mrtr migrate` rewrites it; look at the result.',
      ],
      sampling: [
        'src/server.ts:5:9 error: Here the model is asked by pushing `sampling/createMessage` and the call blocks; since revision 2026-07-28 that fails. `mcp-mrtr migrate` rewrites it.',
      ],
      roots: [
        'src/server.ts:5:9 error: Here the roots are asked for by pushing `roots/list` and the call blocks; since revision 2026-07-28 that fails. `mcp-mrtr migrate` rewrites it.',
      ],
      manual: [
        'src/server.ts:5:8 error: Here the roots are asked for by pushing `roots/list` and the call blocks; since revision 2026-07-28 that fails. It needs a hand: `mcp-mrtr explain not-awaited` tells why, and what to do.',
      ],
    });
  });
});

describe('findings', () => {
  let read: Promise<Analysis> | undefined;
  const findings = async (): Promise<readonly Finding[]> => {
    const detached = 'void server.server.createMessage({ messages: [], maxTokens: 1 });';
    read ??= find({ 'src/server.ts': HEAD + tool('a', ask('A?')) + tool('b', detached) });
    return (await read).findings.filter(({ rule }) => rule === 'no-server-initiated-request');
  };

  it('are one for each input point, at the call', async () => {
    const found = await findings();
    expect(found.map(({ rule, line, column, endLine, endColumn }) => [rule, line, column, endLine, endColumn])).toEqual(
      [
        ['no-server-initiated-request', 5, 24, 5, 91],
        ['no-server-initiated-request', 9, 8, 9, 67],
      ],
    );
    expect(found.map(({ start, end }) => end - start)).toEqual([67, 59]);
  });

  it('follow the plan', async () => {
    const found = await findings();
    expect(found.map(({ fix, message }) => [fix, message.split('. ').at(-1)])).toEqual([
      ['auto', '`mcp-mrtr migrate` rewrites it.'],
      ['none', 'It needs a hand: `mcp-mrtr explain not-awaited` tells why, and what to do.'],
    ]);
  });
});

describe('fingerprints', () => {
  const prints = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await find(files)).findings.map(({ fingerprint }) => fingerprint);
  let read: Promise<readonly string[]> | undefined;
  const original = (): Promise<readonly string[]> => {
    read ??= prints({ 'src/server.ts': HEAD + tool('a', ask('A?')) + tool('b', ask('B?')) });
    return read;
  };

  it('are distinct', async () => {
    const before = await original();
    expect(new Set(before).size).toBe(2);
    for (const print of before) expect(print).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stay when code moves within a file or into another one', async () => {
    const before = await original();
    const moved = `// more\n\n${HEAD}const x = 1;\n${tool('b', ask('B?'))}\n\n${tool('a', ask('A?'))}`;
    expect(await prints({ 'lib/other.ts': moved })).toEqual([before[1], before[0]]);
  });

  it('stay when code is formatted', async () => {
    const before = await original();
    const spread = (HEAD + tool('a', ask('A?')) + tool('b', ask('B?')))
      .replaceAll('elicitInput({ message', 'elicitInput({\n      message')
      .replaceAll(' requestedSchema: FORM }', '\n\t  requestedSchema: FORM }');
    expect(await prints({ 'src/server.ts': spread })).toEqual(before);
  });

  it('change with the question and with the tool', async () => {
    const before = await original();
    const other = await prints({ 'src/server.ts': HEAD + tool('a', ask('C?')) + tool('d', ask('B?')) });
    expect(other.filter((print) => before.includes(print))).toEqual([]);
  });

  it('tell the same text apart where it stands twice', async () => {
    const before = await original();
    const twice = tool('a', `{ ${ask('A?')} }\n  { ${ask('A?')} }`);
    const found = await prints({ 'src/server.ts': HEAD + twice });
    expect(found[0]).toBe(before[0]);
    expect(new Set(found).size).toBe(2);
  });
});

describe('bait', () => {
  it('is not found', async () => {
    const { findings, inputPoints, counts } = await find({
      'src/own.ts':
        "export const elicitInput = (x: object) => x;\nelicitInput({ message: 'A?', requestedSchema: {} });\n// server.server.elicitInput({ message: 'A?' })\nexport const doc = 'elicitInput(…)';\n",
      'src/client.ts':
        "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nimport { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nconst client = new Client({ name: 'c', version: '1' });\nclient.setRequestHandler(ElicitRequestSchema, async () => ({ action: 'decline' }));\nclient.request({ method: 'tools/list' }, undefined as never);\n",
      'src/payment.ts':
        "export class PaymentRequired extends Error { readonly code = -32042; }\nexport function pay() { throw new PaymentRequired('elicit'); }\n",
      'src/bare.ts': `${HEAD}server.registerTool('a', {}, async () => { await server.server.sendLoggingMessage({ level: 'info', data: 'elicitInput' }); return { content: [] }; });\n`,
    });
    expect([findings.filter(({ rule }) => rule === 'no-server-initiated-request'), inputPoints]).toEqual([[], []]);
    expect(counts.candidates).toBe(4);
  });
});
