/** The SDK generation that a handler is written for. */
export type Dialect = 'v1' | 'v2';

/** The variables by which a function can ask. */
export interface Takes {
  readonly server: string | undefined;
  readonly context: string | undefined;
}

/** A way to ask with a form, as an expression without its `await`. */
export interface Spelling {
  readonly name: string;
  form(message: string, schema: string): string;
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
  if (server)
    found.push({ name: 'server.elicitInput', form: (m, s) => `${server}.server.elicitInput(${params(m, s)})` });
  if (dialect === 'v1' && context) {
    found.push({
      name: 'extra.sendRequest',
      form: (m, s) => `${context}.sendRequest(${raw(m, s)}, ElicitResultSchema)`,
    });
  }
  return found;
}

/** A sampling request, where the function can make one. */
export function samplingOf(dialect: Dialect, { server, context }: Takes, message: string): string | undefined {
  const params = `{ messages: [{ role: 'user', content: { type: 'text', text: ${message} } }], maxTokens: 40 }`;
  if (dialect === 'v2' && context) return `${context}.mcpReq.requestSampling(${params})`;
  return server && `${server}.server.createMessage(${params})`;
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
function shopOf(importOfResult: string, inputSchema: string): string {
  return `import { z } from 'zod';
${importOfResult}

export const inputSchema = ${inputSchema};

export const text = (told: string): CallToolResult => ({ content: [{ type: 'text', text: told }] });

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
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';",
      "import { ElicitResultSchema, type ElicitResult, type ServerNotification, type ServerRequest } from '@modelcontextprotocol/sdk/types.js';",
    ],
    contextType: 'RequestHandlerExtra<ServerRequest, ServerNotification>',
    context: 'extra',
    shop: shopOf("import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';", FIELDS),
  },
  v2: {
    imports: ["import { McpServer, type ElicitResult, type ServerContext } from '@modelcontextprotocol/server';"],
    contextType: 'ServerContext',
    context: 'ctx',
    shop: shopOf("import type { CallToolResult } from '@modelcontextprotocol/server';", `z.object(${FIELDS})`),
  },
};

/** The words of an SDK generation. */
export function wordsOf(dialect: Dialect): Words {
  return WORDS[dialect];
}
