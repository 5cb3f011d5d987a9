import type { Migration } from '../../src/engine/migrate.js';
import { writeTree } from '../temp-tree.js';

/** Manifests of packages by their SDK; nothing is installed. */
export const PACKAGE = {
  v1: JSON.stringify({ name: 'shop', type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } }),
  v2: JSON.stringify({ name: 'shop2', type: 'module', dependencies: { '@modelcontextprotocol/server': '^2.0.0' } }),
} as const;

/** A server of SDK 1.x whose tool does this. */
export function serverV1(statements: string): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const FORM = { type: 'object' as const, properties: {} };
export const server = new McpServer({ name: 'shop', version: '1.0.0' });

server.registerTool('remove', {}, async () => {
  ${statements}
});
`;
}

/** A server of SDK 2.x whose tool does this. */
export function serverV2(statements: string): string {
  return serverV1(statements)
    .replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server')
    .replace('async () =>', 'async (ctx) =>');
}

export const ASK_V1 =
  "const answer = await server.server.elicitInput({ message: 'Remove?', requestedSchema: FORM });\n  return { content: [{ type: 'text', text: answer.action }] };";
export const ASK_V2 = ASK_V1.replace('server.server.', 'ctx.mcpReq.');
export const DETACHED_V1 =
  "void server.server.elicitInput({ message: 'Later?', requestedSchema: FORM });\n  return { content: [] };";

/** Writes what a migration changes. */
export function apply(root: string, { changes }: Migration): void {
  writeTree(root, Object.fromEntries(changes.map(({ file, after }) => [file.slice(root.length + 1), after])));
}

/** Paths of the changed files below a folder. */
export function changedFiles(root: string, { changes }: Migration): readonly string[] {
  return changes.map(({ file }) => file.slice(root.length + 1));
}
