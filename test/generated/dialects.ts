/** The SDK generation that a handler is written for. */
export type Dialect = 'v1' | 'v2';

/** The variables by which a function can ask. */
export interface Takes {
  readonly server: Peer | undefined;
  /** Name of the context. */
  readonly context: string | undefined;
}

/** A variable that holds a server. */
export interface Peer {
  readonly name: string;
  readonly type: 'McpServer' | 'Server';
}

/** Ways to ask the user with a form, as expressions without their `await`. */
interface Spelling {
  readonly name: string;
  form(message: string, schema: string): string;
}

/** The server that has the methods which ask. */
function asking({ name, type }: Peer): string {
  return type === 'McpServer' ? `${name}.server` : name;
}

/** The ways to ask with a form from a function that has these variables. */
export function spellingsOf(dialect: Dialect, { server, context }: Takes): readonly Spelling[] {
  const params = (message: string, schema: string): string => `{ message: ${message}, requestedSchema: ${schema} }`;
  const raw = (message: string, schema: string): string =>
    `{ method: 'elicitation/create', params: ${params(message, schema)} }`;
  const found: Spelling[] = [];
  if (dialect === 'v2' && context) {
    found.push({ name: 'ctx.mcpReq.elicitInput', form: (m, s) => `${context}.mcpReq.elicitInput(${params(m, s)})` });
    found.push({ name: 'ctx.mcpReq.send', form: (m, s) => `${context}.mcpReq.send(${raw(m, s)})` });
  }
  if (server) {
    const low = asking(server);
    found.push({ name: 'server.elicitInput', form: (m, s) => `${low}.elicitInput(${params(m, s)})` });
    if (dialect === 'v1')
      found.push({ name: 'server.request', form: (m, s) => `${low}.request(${raw(m, s)}, ElicitResultSchema)` });
  }
  if (dialect === 'v1' && context) {
    found.push({
      name: 'extra.sendRequest',
      form: (m, s) => `${context}.sendRequest(${raw(m, s)}, ElicitResultSchema)`,
    });
  }
  return found;
}

/** Asks that are no forms, where a function can make them. */
export type OtherKind = 'url' | 'sampling' | 'roots';

/** An ask of another kind as an expression without its `await`; undefined where the function can't ask so. */
export function otherAsk(
  dialect: Dialect,
  { server, context }: Takes,
  kind: OtherKind,
  message: string,
): string | undefined {
  const sampling = `{ messages: [{ role: 'user' as const, content: { type: 'text' as const, text: ${message} } }], maxTokens: 40 }`;
  const url = `{ mode: 'url', message: ${message}, url: 'https://shop.test/pay', elicitationId: 'pay' }`;
  if (kind === 'roots') return server && `${asking(server)}.listRoots()`;
  if (dialect === 'v2' && context)
    return kind === 'url' ? `${context}.mcpReq.elicitInput(${url})` : `${context}.mcpReq.requestSampling(${sampling})`;
  if (!server) return undefined;
  return `${asking(server)}.${kind === 'url' ? `elicitInput(${url})` : `createMessage(${sampling})`}`;
}

/** Whether the client of this request can be asked, as code asks it. */
export function guardOf(server: Peer): string {
  return `${asking(server)}.getClientCapabilities()?.elicitation`;
}

/** What a file of this SDK generation needs to say. */
export interface Words {
  readonly imports: readonly string[];
  readonly contextType: string;
  /** How a handler calls its context. */
  readonly context: string;
  /** A file that all handlers share: what they take, and their forms. */
  readonly shop: string;
}

const FIELDS = '{ item: z.string(), items: z.array(z.string()), flag: z.boolean(), given: z.string().optional() }';

/** Types that are made once cost the compiler little, however many handlers use them. */
function shopOf(sdk: string, inputSchema: string, promptSchema: string): string {
  return `import { z } from 'zod';
import type { CallToolResult, GetPromptResult } from '${sdk}';

export const inputSchema = ${inputSchema};
export const promptSchema = ${promptSchema};

interface Input { item: string; items: string[]; flag: boolean; given?: string | undefined }
export function inputSchemaOf(args: unknown): Input { return args as Input; }

export const text = (told: string): CallToolResult => ({ content: [{ type: 'text', text: told }] });
export const prompt = (told: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text: told } }] });

type Form<Field> = { type: 'object'; properties: Record<string, Field>; required?: string[] };
export const OK_FORM: Form<{ type: 'boolean' }> = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
export const NAME_FORM: Form<{ type: 'string' }> = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
export const HUE_FORM: Form<{ type: 'string'; enum: string[] }> = { type: 'object', properties: { hue: { type: 'string', enum: ['red', 'blue'] } } };
export const SIZE_FORM: Form<{ type: 'integer' }> = { type: 'object', properties: { size: { type: 'integer' } } };
`;
}

const WORDS: Readonly<Record<Dialect, Words>> = {
  v1: {
    imports: [
      "import { Server } from '@modelcontextprotocol/sdk/server/index.js';",
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';",
      "import { CallToolRequestSchema, ElicitResultSchema, type ElicitResult, type ServerNotification, type ServerRequest } from '@modelcontextprotocol/sdk/types.js';",
    ],
    contextType: 'RequestHandlerExtra<ServerRequest, ServerNotification>',
    context: 'extra',
    shop: shopOf('@modelcontextprotocol/sdk/types.js', FIELDS, '{ item: z.string() }'),
  },
  v2: {
    imports: [
      "import { McpServer, Server, type ElicitResult, type ServerContext } from '@modelcontextprotocol/server';",
    ],
    contextType: 'ServerContext',
    context: 'ctx',
    shop: shopOf('@modelcontextprotocol/server', `z.object(${FIELDS})`, 'z.object({ item: z.string() })'),
  },
};

/** The words of an SDK generation. */
export function wordsOf(dialect: Dialect): Words {
  return WORDS[dialect];
}
