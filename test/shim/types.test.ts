import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import type { ShimOptions } from '../../src/shim/render.js';
import { V1, V2, Workbench } from './support/rendered.js';

const bench = new Workbench();
afterAll(() => bench.remove());
bench.write('package.json', '{ "type": "module" }');

const STRICT: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  target: ts.ScriptTarget.ES2022,
};
const NODE_NEXT = { ...STRICT, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
const settings: [string, ts.CompilerOptions][] = [
  ['NodeNext, verbatim', { ...NODE_NEXT, verbatimModuleSyntax: true }],
  [
    'Bundler, ES2020',
    {
      ...STRICT,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2020,
      lib: ['lib.es2020.d.ts'],
      declaration: true,
      isolatedDeclarations: true,
    },
  ],
  [
    'loose, with the DOM',
    { ...NODE_NEXT, strict: false, exactOptionalPropertyTypes: false, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
  ],
];

function problems(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([...files], { ...options, typeRoots: [join(process.cwd(), 'node_modules/@types')] });
  return ts.getPreEmitDiagnostics(program).map((problem) => {
    const at = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0);
    return `${problem.file?.fileName.split('/').pop()}:${(at?.line ?? 0) + 1} ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`;
  });
}

/** What migrated code does with the types. `same` fails to compile unless both types are equal. */
const SAME = `
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(equal: Equal<A, B>): void;
declare const schema: { type: 'object'; properties: { name: { type: 'string' } }; required: string[] };
const params = { message: 'm', requestedSchema: schema };
`;
const BODY = `
const rounds = inputRounds();
const asks = {
  form: elicitForm(params),
  mode: elicitForm({ ...params, mode: 'form' }, { timeout: 5, signal: new AbortController().signal }),
  own: elicitForm<{ mine: true }>(params),
  url: elicitUrl({ message: 'm', url: 'https://e.com' }),
  roots: listRoots(),
};
if (!rounds.has(asks)) throw rounds.required(asks);
const { form, own, url, roots } = rounds.answers(asks);
same<typeof form, ElicitResult>(true);
same<typeof own, { mine: true }>(true);
same<typeof url, ElicitResult>(true);
same<typeof roots.roots, Root[]>(true);
const one: ElicitResult = rounds.answer('one', elicitForm(params, { raw: true }));
const memo: Promise<{ id: number }> = rounds.once('memo', async () => ({ id: 1 }));
// @ts-expect-error not a key of the ask
rounds.answers(asks).other;
// @ts-expect-error a form needs its schema
elicitForm({ message: 'm' });
void one, void memo;
`;
const SAMPLING = `
const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: 't' } }];
const plain = rounds.answer('plain', createMessage({ messages, maxTokens: 1 }));
const tools = rounds.answer('tools', createMessage({ messages, maxTokens: 1, tools: [] }));
declare const given: CreateMessageRequest['params'];
const either = rounds.answer('either', createMessage(given));
same<typeof plain, CreateMessageResult>(true);
same<typeof tools, CreateMessageResultWithTools>(true);
same<typeof either, CreateMessageResult | CreateMessageResultWithTools>(true);
`;
const API =
  "import { createMessage, elicitForm, elicitUrl, inputRounds, listRoots, multiRoundTrip, multiRoundTripHandler } from './SHIM.js';";
const V1_USE = `
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CreateMessageRequest, CreateMessageResult, CreateMessageResultWithTools, ElicitResult, Root } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
${SAME}${BODY}${SAMPLING}
const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }), { onRound: () => {}, ttlSeconds: 5 });
same<typeof server, McpServer>(true);
const low: Server = multiRoundTrip(server.server);
server.registerTool('a', { inputSchema: { n: z.number() } }, multiRoundTripHandler(async ({ n }, extra) => ({ content: [], _meta: { n: n + 1, id: extra.requestId } })));
server.registerTool('b', {}, multiRoundTripHandler(async (extra) => ({ content: [], _meta: { id: extra.requestId } })));
server.registerPrompt('c', {}, multiRoundTripHandler(async () => ({ messages: [] })));
server.registerResource('d', 'file:///d', {}, multiRoundTripHandler(async (uri) => ({ contents: [{ uri: uri.href, text: '' }] })));
void low;
`;
const V2_USE = `
import { McpServer } from '@modelcontextprotocol/server';
import type { CreateMessageRequest, CreateMessageResult, CreateMessageResultWithTools, ElicitResult, Root } from '@modelcontextprotocol/server';
import { z } from 'zod';
${SAME}${BODY}${SAMPLING}
const server = multiRoundTrip(new McpServer({ name: 's', version: '1' }), { key: ['a', new Uint8Array(32)] });
same<typeof server, McpServer>(true);
server.registerTool('a', { inputSchema: z.object({ n: z.number() }) }, multiRoundTripHandler(async ({ n }, ctx) => ({ content: [], _meta: { n: n + 1, id: ctx.mcpReq.id } })));
server.registerTool('b', {}, multiRoundTripHandler(async (ctx) => ({ content: [], _meta: { id: ctx.mcpReq.id } })));
server.registerPrompt('c', {}, multiRoundTripHandler(async () => ({ messages: [] })));
server.registerResource('d', 'file:///d', {}, multiRoundTripHandler(async (uri) => ({ contents: [{ uri: uri.href, text: '' }] })));
`;
const FASTMCP_USE = `
import { FastMCP, type Context, type FastMCPSessionAuth } from 'fastmcp';
${SAME}
type ElicitResult = Awaited<ReturnType<Context<FastMCPSessionAuth>['elicit']>>;
type Root = { uri: string };
${BODY.replace(/.*Root\[\].*\n/, '').replace(', { raw: true }', '')}
const server = multiRoundTrip(new FastMCP({ name: 's', version: '1.0.0' }));
server.addTool({ name: 'a', execute: multiRoundTripHandler(async (_args: unknown, context: Context<FastMCPSessionAuth>) => String(context.requestId)) });
export const unused: Root = roots.roots[0]!;
void createMessage;
`;

const flavours: [string, Omit<ShimOptions, 'language' | 'modules'>, string][] = [
  ['v1', V1, V1_USE],
  ['v2', V2, V2_USE],
  ['fastmcp', { flavour: 'v1', fastmcp: true }, FASTMCP_USE],
  ['both', { ...V1, fastmcp: true }, V1_USE],
];

const rendered = () =>
  flavours.map(([name, options]) => bench.render(`${name}.ts`, { ...options, language: 'ts', modules: 'esm' }));

// One program for all flavours: reading the types of the SDKs is what takes the time.
test.each(settings)('compiles under %s', (_setting, compilerOptions) => {
  expect(problems(rendered(), compilerOptions)).toEqual([]);
});

test('types of the asks and of the wrapping are those of the old calls', () => {
  rendered();
  const uses = flavours.map(([name, , use]) => bench.write(`use-${name}.ts`, `${API.replace('SHIM', name)}\n${use}`));
  expect(problems(uses, { ...NODE_NEXT, noUnusedLocals: false })).toEqual([]);
});

test('a CommonJS package compiles it as it is', () => {
  const file = bench.render('common.cts', { ...V1, language: 'ts', modules: 'commonjs' });
  expect(problems([file], NODE_NEXT)).toEqual([]);
  expect(readdirSync(bench.folder)).toContain('common.cts');
});
