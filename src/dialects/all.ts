import { agents } from './agents.js';
import type { Dialect } from './dialect.js';
import { fastmcp } from './fastmcp.js';
import { mastra } from './mastra.js';
import { mcpFramework } from './mcp-framework.js';
import { mcpLite } from './mcp-lite.js';
import { mcpUse } from './mcp-use.js';
import { sdkV1 } from './sdk-v1.js';
import { sdkV2 } from './sdk-v2.js';
import { tmcp } from './tmcp.js';
import { xmcp } from './xmcp.js';

/** Every dialect that is recognised; a new one is added here and nowhere else. */
export const DIALECTS: readonly Dialect[] = [
  sdkV1,
  sdkV2,
  fastmcp,
  mcpUse,
  mcpLite,
  xmcp,
  tmcp,
  mcpFramework,
  mastra,
  agents,
];
