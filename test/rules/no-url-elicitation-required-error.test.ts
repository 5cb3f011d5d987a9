import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';

const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const tool = (statement: string): string =>
  `server.registerTool('t', {}, async () => {\n  ${statement}\n  return { content: [] };\n});\n`;
const LINK = "{ mode: 'url', message: 'Pay?', url: 'https://pay.example/', elicitationId: '1' }";
const made =
  'The error -32042 is no way to ask any more: since revision 2026-07-28 the client gets an internal error and the user is never asked. ';
const migrates = '`mcp-mrtr migrate` rewrites it.';
const byHand = 'Return `inputRequired` with `inputRequired.elicitUrl` in its place.';
const read =
  'Servers of revision 2026-07-28 never answer with -32042: they ask by `input_required`, which the handler of `elicitation/create` answers. Keep this for 2025-11-25 servers only.';

describe('no-url-elicitation-required-error', () => {
  it('finds where it is made', async () => {
    const found = await findingsIn('no-url-elicitation-required-error', {
      own: V1 + tool(`throw new UrlElicitationRequiredError([${LINK}]);`),
      code: V1 + tool(`throw new McpError(ErrorCode.UrlElicitationRequired, 'Pay', { elicitations: [${LINK}] });`),
      number: V1 + tool(`throw new McpError(-32042, 'Pay', { elicitations: [${LINK}] });`),
      v2: `import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
export const pay = () => new ProtocolError(ProtocolErrorCode.UrlElicitationRequired, 'Pay');\n`,
      literal: `${V1}export const reply = (id: number) => ({ jsonrpc: '2.0', id, error: { code: -32042, message: 'Pay', data: { elicitations: [${LINK}] } } });\n`,
    });
    expect(found).toEqual({
      own: [`src/server.ts:5:9 error: ${made}${migrates}`],
      code: [`src/server.ts:5:9 error: ${made}${migrates}`],
      number: [`src/server.ts:5:9 error: ${made}${migrates}`],
      v2: [`src/server.ts:2:26 error: ${made}${byHand}`],
      literal: [`src/server.ts:4:68 error: ${made}${byHand}`],
    });
  });

  it('finds where it is looked for', async () => {
    const found = await findingsIn('no-url-elicitation-required-error', {
      classes: `import { UrlElicitationRequiredError as Needed } from '@modelcontextprotocol/client';
export const links = (error: unknown) => (error instanceof Needed ? error.elicitations : []);\n`,
      codes: `import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
export const isLink = (error: unknown) => error instanceof McpError && error.code === ErrorCode.UrlElicitationRequired;\n`,
      number: `import { ProtocolError } from '@modelcontextprotocol/client';
export function links(error: unknown) {
  if (error instanceof ProtocolError && error.code === -32042) return error.data;
  return [];
}\n`,
      payload: 'export const links = (error: any) => (error.code === -32042 ? error.data.elicitations : undefined);\n',
    });
    expect(found).toEqual({
      classes: [`src/server.ts:2:43 info: ${read}`],
      codes: [`src/server.ts:2:87 info: ${read}`],
      number: [`src/server.ts:3:41 info: ${read}`],
      payload: [`src/server.ts:1:39 info: ${read}`],
    });
  });

  it('leaves alone what ends a call without links', async () => {
    const found = await findingsIn('no-url-elicitation-required-error', {
      own: V1 + tool("throw new UrlElicitationRequiredError([], 'Not opened');"),
      code: V1 + tool("throw new McpError(-32042, 'Not opened', { elicitations: [] });"),
    });
    expect(found).toEqual({ own: [], code: [] });
  });

  it('leaves the number alone where nothing shows that it is an elicitation', async () => {
    const found = await findingsIn('no-url-elicitation-required-error', {
      payment: `${V1}const PAYMENT_REQUIRED = -32042;
export const challenge = (id: number) => ({ jsonrpc: '2.0', id, error: { code: PAYMENT_REQUIRED, message: 'Payment required', data: { challenges: [] } } });
export class PaymentError extends Error { readonly code = -32042; }
export const raw = { code: -32042, message: 'Payment required', data: { challenges: [] } };\n`,
      paying: `${V1}export const mustPay = (error: any) => (error.code === -32042 ? error.data.challenges : undefined);\n`,
      ownClass: `class UrlElicitationRequiredError extends Error {}
export const fail = () => new UrlElicitationRequiredError('elsewhere');
export const failed = (error: unknown) => error instanceof UrlElicitationRequiredError;\n`,
      ownTable: `export const CODES = { UrlElicitationRequired: -32042 };
export const NAMES = { [CODES.UrlElicitationRequired]: 'url elicitation required', [-32042]: 'x' };\n`,
      otherError: V1 + tool("throw new McpError(ErrorCode.InvalidParams, '-32042');"),
    });
    expect(Object.values(found).flat()).toEqual([]);
  });
});
