import { describe, expect, it } from 'vitest';
import { LibraryNames } from '../../src/dialects/library-names.js';
import { findRegistrations } from '../../src/dialects/registrations.js';
import { Roles } from '../../src/dialects/roles.js';
import { indexCalls } from '../../src/program/calls.js';
import { ts } from '../../src/program/compiler.js';
import { ProgramLoader } from '../../src/program/load.js';
import { visit } from '../../src/program/nodes.js';
import { renderShim } from '../../src/shim/render.js';

/** Names of the expressions that a comment mark stands before: `/*a*\/ expression`. */
function namesOf(text: string, owner?: string): Record<string, string[]> {
  const shim = { file: '/p/mrtr.ts', text: renderShim({ flavour: 'v2', language: 'ts', modules: 'esm' }) };
  const { checker, sources } = new ProgramLoader(new Map()).load([{ file: '/p/a.ts', text }, shim]);
  const calls = indexCalls(checker, sources);
  const roles = new Roles(calls.flow);
  findRegistrations(calls, roles, () => undefined);
  const names = new LibraryNames(roles, () => owner);
  const found: Record<string, string[]> = {};
  for (const source of sources.filter(({ fileName }) => fileName === '/p/a.ts')) {
    visit(source, (node) => {
      const mark = /\/\*(\w+)\*\/ $/.exec(source.text.slice(0, node.getStart()))?.[1];
      if (mark !== undefined && found[mark] === undefined && isExpression(node))
        found[mark] = names.of(node).map(({ library, name }) => `${library} ${name}`);
      return undefined;
    });
  }
  return found;
}

const isExpression = (node: ts.Node): node is ts.Expression =>
  ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isNewExpression(node);

describe('library names', () => {
  it('are the same whatever a thing was imported as', () => {
    expect(
      namesOf(`import { ErrorCode as Codes, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import * as mcp from '@modelcontextprotocol/server';
/*a*/ Codes.UrlElicitationRequired;
/*b*/ new UrlElicitationRequiredError([]);
/*c*/ mcp.inputRequired.elicitUrl;
`),
    ).toEqual({
      a: ['sdk-v1 ErrorCode.UrlElicitationRequired'],
      b: ['sdk-v1 new UrlElicitationRequiredError'],
      c: ['sdk-v2 inputRequired.elicitUrl'],
    });
  });

  it('follow servers, contexts, clients and results', () => {
    expect(
      namesOf(`import { McpServer } from '@modelcontextprotocol/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
const server = new McpServer({ name: 's', version: '1' });
const caps = server.server.getClientCapabilities();
/*a*/ caps.elicitation;
server.registerTool('t', {}, async (args, { mcpReq }) => { /*b*/ mcpReq.inputResponses; return { content: [] }; });
const client = new Client({ name: 'c', version: '1' });
/*c*/ client.setNotificationHandler;
class Mine { constructor(private readonly client: Client) {} go() { return /*d*/ this.client.request({}); } }
`),
    ).toEqual({
      a: ['sdk-v2 <server>.getClientCapabilities().elicitation'],
      b: ['sdk-v2 <request>.inputResponses'],
      c: ['sdk-v1 <client>.setNotificationHandler'],
      d: ['sdk-v1 <client>.request()'],
    });
  });

  it('are those of the sources of a library too', () => {
    const own = `export class UrlElicitationRequiredError extends Error {}
/*a*/ new UrlElicitationRequiredError();
export const failed = (error: unknown) => error instanceof /*b*/ UrlElicitationRequiredError;
`;
    expect(namesOf(own, '@modelcontextprotocol/core-internal')).toEqual({
      a: ['sdk-v2 new UrlElicitationRequiredError'],
      b: ['sdk-v2 UrlElicitationRequiredError'],
    });
    expect(namesOf(own, 'shop')).toEqual({ a: [], b: [] });
  });

  it('know the shim, and nothing of what belongs to nobody', () => {
    expect(
      namesOf(`import { inputRounds } from './mrtr.js';
import { McpServer } from 'elsewhere';
/*a*/ inputRounds;
const rounds = inputRounds();
throw /*d*/ rounds.required;
/*b*/ new McpServer();
/*c*/ other.elicitInput;
`),
    ).toEqual({ a: ['shim inputRounds'], b: [], c: [], d: expect.arrayContaining(['shim required']) });
  });
});
