import { ts } from '../src/program/compiler.js';
import { propertyValue } from '../src/program/literals.js';
import { nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { isTestFile } from '../src/program/test-files.js';

/** What the revision defines in its own range, and what has a rule of its own: -32042. */
const DEFINED = new Set([-32020, -32021, -32022, -32042]);
/** Codes of drafts and of earlier revisions, and what they are now. */
const RENUMBERED: ReadonlyMap<number, string> = new Map([[-32002, '-32602 (resource not found)']]);
const DRAFT: readonly (readonly [code: number, about: RegExp, now: string])[] = [
  [-32001, /header.?mismatch/i, '-32020 (header mismatch)'],
  [-32003, /missing.?required.?client.?capabilit/i, '-32021 (missing required client capability)'],
  [-32004, /unsupported.?protocol.?version/i, '-32022 (unsupported protocol version)'],
];

/**
 * Error codes of one's own stay out of the protocol's range.
 * Source: specification 2026-07-28, basic, "Error codes".
 */
export const noReservedErrorCode: Rule = {
  id: 'no-reserved-error-code',
  description: 'An error code out of the range that the protocol keeps for itself is used.',
  level: 'warning',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['-320'],
  check: (context) =>
    [...constructed(context), ...literal(context)].flatMap(({ node, around }) => problem(node, around)),
};

interface Code {
  readonly node: ts.Expression;
  /** The error as it is written, which may say what the code means. */
  readonly around: ts.Node;
}

/** `new McpError(-32030, …)`, with the number behind a constant too. */
function constructed({ files, names }: RuleContext): readonly Code[] {
  return nodesIn(files, ts.isNewExpression).flatMap((around) => {
    const made = names(around).some(({ name }) => name === 'new McpError' || name === 'new ProtocolError');
    const [node] = around.arguments ?? [];
    return made && node ? [{ node, around }] : [];
  });
}

/** `{ jsonrpc: '2.0', error: { code: -32030, … } }` in a file that imports a library of MCP. What a test says is nobody's answer. */
function literal({ files }: RuleContext): readonly Code[] {
  return nodesIn(
    files.filter((file) => importsMcp(file) && !isTestFile(file.fileName)),
    ts.isObjectLiteralExpression,
  ).flatMap((message) => {
    const error = propertyValue(message, 'error');
    const around = error && unwrap(error);
    if (!propertyValue(message, 'jsonrpc') || !around || !ts.isObjectLiteralExpression(around)) return [];
    const node = propertyValue(around, 'code');
    return node ? [{ node, around }] : [];
  });
}

function importsMcp({ text }: ts.SourceFile): boolean {
  return /['"](npm:)?(@modelcontextprotocol\/|fastmcp\b)/.test(text);
}

function problem(node: ts.Expression, around: ts.Node): readonly Problem[] {
  const code = numberOf(node);
  if (code === undefined || DEFINED.has(code)) return [];
  const now = RENUMBERED.get(code) ?? DRAFT.find(([one, about]) => one === code && about.test(around.getText()))?.[2];
  if (now !== undefined)
    return [{ node, message: `Revision 2026-07-28 numbers this error anew: use ${now} in place of ${code}.` }];
  if (code <= -32020 && code >= -32099) {
    return [
      {
        node,
        message: `${code} lies in the range that revision 2026-07-28 keeps for the codes it defines itself, and clients may take it for one of those. Use one outside -32000 to -32099.`,
      },
    ];
  }
  if (code <= -32000 && code >= -32019) {
    return [
      {
        node,
        level: 'info',
        message: `${code} lies in a range that revision 2026-07-28 leaves to what was there before: clients must not read a meaning into it, and new code should not use it. Use a code of JSON-RPC, or one outside -32000 to -32099.`,
      },
    ];
  }
  return [];
}

function numberOf(node: ts.Expression): number | undefined {
  const at = unwrap(node);
  const text = at.getText().replaceAll('_', '');
  return /^-320\d\d$/.test(text) ? Number(text) : undefined;
}
