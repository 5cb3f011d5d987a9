import { describe, expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import { tempTree } from '../temp-tree.js';
import { PACKAGE } from './projects.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const FORM = { type: 'object' as const, properties: {} };
const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
`;
const ASK = "const answer = await server.server.elicitInput({ message: 'Sure?', requestedSchema: FORM });";
const MADE = "export const server = new McpServer({ name: 'shop', version: '1.0.0' });\n";

/** A server with one tool, whose guard is looked at. */
const tool = (guard: string, before = ''): string => `${HEAD}${MADE}${before}
server.registerTool('remove', {}, async () => {
  ${guard}
  ${ASK}
  return text(answer.action);
});
`;

const RETURNS = "return text('nobody');";
const CAPS = 'server.server.getClientCapabilities()';

/** Servers by what they show, with the plan, the reasons, and a line that must come out. */
const SHAPES: readonly (readonly [title: string, code: string, reasons: string, line: string])[] = [
  ['a condition', tool(`if (!${CAPS}?.sampling) ${RETURNS}`), '', "if (!rounds.supports('sampling')) return"],
  [
    'elicitation of either mode',
    tool(`if (!${CAPS}?.elicitation) ${RETURNS}`),
    '',
    "if (!rounds.supports('form') && !rounds.supports('url')) return",
  ],
  [
    'one mode',
    tool(`if (${CAPS}?.elicitation?.url === undefined) ${RETURNS}`),
    '',
    "if (!rounds.supports('url')) return",
  ],
  ['null', tool(`if (${CAPS}?.roots == null) ${RETURNS}`), '', "if (!rounds.supports('roots')) return"],
  [
    'typeof',
    tool(`if (typeof ${CAPS}?.roots === 'undefined') ${RETURNS}`),
    '',
    "if (!rounds.supports('roots')) return",
  ],
  ['in', tool(`if (!('roots' in (${CAPS} ?? {}))) ${RETURNS}`), '', "if (!rounds.supports('roots')) return"],
  [
    'a variable that goes',
    tool(`const caps = ${CAPS};\n  if (caps === undefined || !caps.roots) ${RETURNS}`),
    '',
    "const rounds = inputRounds();\n  if (!rounds.supports('roots')) return",
  ],
  [
    'a variable that stays',
    tool(`const caps = ${CAPS};\n  console.error(caps);\n  if (!caps?.roots) ${RETURNS}`),
    '',
    "if (!rounds.supports('roots')) return",
  ],
  [
    'a part that is looked into behind its check',
    tool(
      `const asks: any = ${CAPS}?.elicitation;\n  if (!asks) ${RETURNS}\n  if (Object.keys(asks as object).length > 0 && !('form' in (asks as object))) ${RETURNS}`,
    ),
    'capability-check-left',
    'if (!asks) return',
  ],
  [
    'a part that has no word',
    tool(`if (!${CAPS}?.elicitation?.form?.applyDefaults) ${RETURNS}`),
    'capability-check-left',
    '?.elicitation?.form?.applyDefaults',
  ],
  [
    'what other code counts on',
    tool(`const caps = ${CAPS};\n  if (!caps?.elicitation) ${RETURNS}\n  console.error(caps.elicitation.form);`),
    'capability-check-left',
    'if (!caps?.elicitation) return',
  ],
  [
    'a helper that is called outside a request too',
    tool(
      `if (!canAsk()) ${RETURNS}`,
      `const canAsk = () => Boolean(${CAPS}?.elicitation);\nconsole.error(canAsk());\n`,
    ),
    'capability-check-left',
    `Boolean(${CAPS}?.elicitation)`,
  ],
  [
    'capabilities handed over',
    tool(
      `if (!forms(${CAPS})) ${RETURNS}`,
      'const forms = (caps: { elicitation?: object } | undefined) => caps?.elicitation !== undefined;\n',
    ),
    'capability-check-left',
    'caps?.elicitation !== undefined',
  ],
  [
    'a flag of the session',
    tool(
      `if (!flag) ${RETURNS}`,
      `let flag = false;\nserver.server.oninitialized = () => {\n  flag = ${CAPS}?.roots !== undefined;\n};\n`,
    ),
    '',
    "\n\nserver.registerTool('remove', {}, async () => {\n  const rounds = inputRounds();\n  if (!rounds.supports('roots')) return",
  ],
  [
    'a flag that hangs on more',
    tool(
      `if (!flag) ${RETURNS}`,
      `let flag = false;\nserver.server.oninitialized = () => {\n  flag = !!process.env.ASK && !!${CAPS}?.elicitation;\n};\n`,
    ),
    'capability-remembered',
    'if (!flag) return',
  ],
  [
    'a flag from before the session',
    tool(`if (!flag) ${RETURNS}`, `const flag = Boolean(${CAPS}?.elicitation);\n`),
    'capability-remembered',
    'if (!flag) return',
  ],
  [
    'what a handshake said that the server answers itself',
    tool(
      `if (!('elicitation' in client.capabilities)) ${RETURNS}`,
      `let client: any = { capabilities: {} };
server.server.setRequestHandler(InitializeRequestSchema, async (request) => {
  if (request.params.clientInfo) console.error('hello');
  client = request.params;
  return { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'shop', version: '1.0.0' } };
});\n`,
    ),
    'capability-remembered',
    "if (!('elicitation' in client.capabilities)) return",
  ],
  [
    'a flag that several servers share',
    `${HEAD}let flag = false;
export function build() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.server.oninitialized = () => {
    flag = Boolean(${CAPS}?.elicitation);
  };
  server.registerTool('remove', {}, async () => {
    if (!flag) ${RETURNS}
    ${ASK}
    return text(answer.action);
  });
  return server;
}
`,
    'capability-remembered',
    'if (!flag) return',
  ],
  [
    'another kind is no matter of this ask',
    tool(`if (${CAPS}?.roots?.listChanged) console.error('watching');`),
    '',
    '?.roots?.listChanged',
  ],
];

describe('checks of what the client can do', () => {
  it('ask the rounds where that says the same, and are named where not', async () => {
    const files = SHAPES.flatMap(([, code], index) => [
      [`${index}/package.json`, PACKAGE.v1],
      [`${index}/src/server.ts`, code],
    ]);
    const root = tempTree(Object.fromEntries(files));
    const { analysis, changes } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
    const wrong = SHAPES.flatMap(([title, , reasons, line], index) => {
      const file = `${root}/${index}/src/server.ts`;
      const after = changes.find((change) => change.file === file)?.after ?? '';
      const plans = analysis.inputPoints.filter((point) => point.file === file).map(({ plan }) => plan);
      const said = plans.map((plan) => plan.reasons.join()).join(' + ');
      return [
        ...(said === reasons && plans.length === 1 ? [] : [`${title}: ${said}`]),
        ...(after.includes(line) ? [] : [`${title}: no '${line}' in ${after}`]),
      ];
    });
    expect(wrong, wrong.join('\n')).toEqual([]);
  }, 240_000);
});
