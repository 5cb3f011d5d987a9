// Libraries of the protocol itself, and frameworks whose users write the handlers.
const FRAMEWORKS =
  /^(@modelcontextprotocol\/(sdk|server|client|core|core-internal|server-legacy)|fastmcp|mcp-use|@mcp-use\/[\w-]+|mcp-framework|mcp-lite|tmcp|xmcp|agents|@mastra\/mcp)$/;

/** Whether a package is a library that asks for others, by its name. */
export function isFramework(name: string): boolean {
  return FRAMEWORKS.test(name);
}
