/** What decides which parts the generated file is made of, and in which language it is written. */
export interface ShimOptions {
  /** `v1`: `@modelcontextprotocol/sdk` 1.x and fastmcp, push only; `v2`: `@modelcontextprotocol/server` 2.x. */
  flavour: 'v1' | 'v2';
  language: 'ts' | 'js';
  modules: 'esm' | 'commonjs';
  /** Installed or ranged version of the SDK that the package itself depends on; undefined where it depends on none. */
  sdkVersion?: string;
  /** The package uses fastmcp. Without `sdkVersion` the file then imports fastmcp's types only, and no SDK. */
  fastmcp?: boolean;
}

const COMMON = [
  'json',
  'ask',
  'signal',
  'options',
  'chain',
  'capabilities',
  'round',
  'registry',
  'rounds',
  'push',
  'run',
];
const SDK = ['intercept', 'principal', 'request', 'json-answers', 'fresh', 'handler'];

/** Names of the parts in `parts/`, in the order in which they stand in the file. */
export function partsOf({ flavour, fastmcp, sdkVersion }: ShimOptions): readonly string[] {
  if (flavour === 'v2') {
    const modern = ['keys', 'seal', 'state', 'context-v2', 'host-v2', 'modern'];
    return ['server-v2', 'asks-v2', 'rounds', ...COMMON, ...SDK, 'push-v2', ...modern];
  }
  if (!fastmcp) return ['entry-sdk', 'asks-v1', 'rounds', ...COMMON, ...SDK, 'server-v1', 'push-v1'];
  const fastmcpParts = ['principal', 'fresh', 'handler', 'handler-fastmcp', 'fastmcp', 'push-fastmcp'];
  if (sdkVersion === undefined) return ['entry-fastmcp', 'asks-fastmcp', 'rounds', ...COMMON, ...fastmcpParts];
  return [
    'entry-sdk-fastmcp',
    'asks-v1',
    'rounds',
    ...COMMON,
    ...SDK,
    'server-v1',
    'push-v1',
    'fastmcp',
    'push-fastmcp',
  ];
}

/** What the generated file exports; all else that its parts export to each other becomes its own. */
export const PUBLIC_NAMES: ReadonlySet<string> = new Set([
  'elicitForm',
  'elicitUrl',
  'createMessage',
  'listRoots',
  'inputRounds',
  'multiRoundTrip',
  'multiRoundTripHandler',
  'isInputRequired',
  'Ask',
  'Asks',
  'Answers',
  'InputRounds',
  'MultiRoundTripOptions',
  'RoundEvent',
]);
