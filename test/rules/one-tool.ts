/** Servers with one tool around a body, one for each way to ask; all have `users`, an import that nobody knows. */
const USERS = "import { users } from './users.js';\n";
const NEW = "new McpServer({ name: 's', version: '1' })";
const tool = (body: string): string => `server.registerTool('act', {}, async (args, ctx) => {\n${body}\n});\n`;

/** On SDK 2.x, answering with `inputRequired`. */
export function modern(body: string, before = ''): string {
  const names = 'acceptedContent, createRequestStateCodec, inputRequired, inputResponse, McpServer';
  return `import { ${names} } from '@modelcontextprotocol/server';\n${USERS}import * as z from 'zod';\n${before}\nconst server = ${NEW};\n${tool(body)}`;
}

/** On SDK 1.x, pushing. */
export function legacy(body: string, before = ''): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${USERS}${before}\nconst server = ${NEW};\n${tool(body)}`;
}

/** On the shim. */
export function shimmed(body: string, before = ''): string {
  const names = 'createMessage, elicitForm, elicitUrl, inputRounds, multiRoundTrip';
  return `import { McpServer } from '@modelcontextprotocol/server';\nimport { ${names} } from './mrtr.js';\n${USERS}${before}\nconst server = multiRoundTrip(${NEW});\n${tool(`const rounds = inputRounds(ctx);\n${body}`)}`;
}

/** Level and message of findings, without the place. */
export function told(findings: readonly string[]): string[] {
  return findings.map((finding) => finding.replace(/^\S+ /, ''));
}

/** What stands in backticks or quotes first, with the level: short enough for a table of cases. */
export function named(findings: readonly string[]): string[] {
  return told(findings).map((finding) => {
    const [, level, rest = ''] = /^(\w+): (.*)$/.exec(finding) ?? [];
    return `${level} ${/[`"]([^`"]+)[`"]/.exec(rest)?.[1] ?? rest}`;
  });
}

/** What is found in each case, without the cases in which nothing is. */
export function found(said: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const lines = Object.entries(said).map(([name, findings]) => [name, named(findings)] as const);
  return Object.fromEntries(lines.filter(([, findings]) => findings.length > 0));
}
