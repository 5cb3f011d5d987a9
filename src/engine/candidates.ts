import type { Package, Packages } from '../workspace/packages.js';
import type { Sources } from '../workspace/prefilter.js';
import { SUPPRESSION_START } from './suppression-word.js';

// A superset of everything that asks, by bytes: a file without any of these can hold no input point.
const ASK_TOKENS = [
  'elicit',
  'Elicit',
  '-32042',
  'createMessage',
  'requestSampling',
  'listRoots',
  'roots/list',
  'samplingRequest',
];
// Where servers are made and handlers registered, and where code looks what the client can do.
const SERVER_TOKENS = [
  '@modelcontextprotocol/',
  'fastmcp',
  'McpServer',
  'MCPServer',
  'mcp-use',
  'mcp-lite',
  'mcp-framework',
  'xmcp',
  '@mastra/mcp',
  'agents/mcp',
  'getClientCapabilities',
];

/**
 * What the rules look at beyond that: every token of a rule holds one of these or of `ASK_TOKENS`. They stand here and not
 * only in the rules, because the rules need the compiler, and a tree with nothing to see never loads it.
 */
const RULE_TOKENS: readonly string[] = [
  'extra.sessionId',
  'ctx.sessionId',
  'context.sessionId',
  'inputRequired',
  'input_required',
  'inputResponse',
  'acceptedContent',
  'equestState',
  'getClientCapabilities',
  'getClientVersion',
  'oninitialized',
  'inputRequests',
  'ServerTransport',
  'serveStdio',
  'createMcpHandler',
  'experimental.tasks',
  'taskStore',
  'taskSupport',
  'tasks/result',
  'tasks/list',
  '-320',
  'CreateMessage',
  'sampling:',
  'roots:',
  'ListRoots',
  'resultType',
  'mcp-mrtr-manual',
  'isInputRequiredResult',
  'inputResponses',
  'multiRoundTrip',
];

export const CANDIDATE_TOKENS: readonly string[] = [...ASK_TOKENS, ...RULE_TOKENS];

/** Files that may hold an input point, or something that a rule looks at in a package which has to do with MCP. */
export function candidateFiles(sources: Sources, packages: Packages): readonly string[] {
  const asking = sources.containing([...ASK_TOKENS, SUPPRESSION_START]);
  const known = new Set(asking);
  const looked = sources.containing(RULE_TOKENS).filter((file) => !known.has(file));
  const own = new Set(sources.containing(SERVER_TOKENS, looked));
  return [...asking, ...looked.filter((file) => own.has(file) || hasMcp(packages.of(file)))].sort();
}

/** Which of the words that make a file a candidate stand in one file. */
export function tokensIn(sources: Sources, file: string): readonly string[] {
  const all = [...ASK_TOKENS, SUPPRESSION_START, ...RULE_TOKENS, ...SERVER_TOKENS];
  return all.filter((token) => sources.containing([token], [file]).length > 0);
}

/** Whether the package depends on a library of MCP, or is one, by name. */
function hasMcp({ name = '', dependencies }: Package): boolean {
  return [name, ...Object.keys(dependencies)].some((one) => /mcp|modelcontextprotocol/i.test(one));
}

/** Files that may make a server or register a handler. */
export function serverFiles(sources: Sources): readonly string[] {
  return sources.containing(SERVER_TOKENS);
}

/** Files that name one of the given functions. Names that half the code base uses tell nothing and are left out. */
export function filesNaming(
  sources: Sources,
  names: readonly string[],
  loaded: ReadonlySet<string>,
): readonly string[] {
  return names.flatMap((name) => {
    const found = sources.containing([name]);
    return found.length > MOST_FILES_FOR_A_NAME ? [] : found.filter((file) => !loaded.has(file));
  });
}

const MOST_FILES_FOR_A_NAME = 200;
