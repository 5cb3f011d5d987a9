import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/engine/judge.js';
import { planMigration } from '../../src/engine/migrate.js';
import { rewrite } from '../../src/engine/rewrite.js';
import { survey } from '../../src/engine/survey.js';
import { looserPoints } from '../../src/engine/type-check.js';
import { tempTree } from '../temp-tree.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const LOOSE = `import { McpServer } from '@modelcontextprotocol/server';

const FORM = { type: 'object', properties: { name: { type: 'string' } } };
const server = new McpServer({ name: 'desk', version: '1.0.0' });

const nameOf = async (ctx: any): Promise<string> => {
  const { content }: any = await ctx.mcpReq.elicitInput({ message: 'Your name?', requestedSchema: FORM });
  return content.name;
};

server.registerTool('greet', {}, async (ctx: any) => {
  const close = await ctx.mcpReq.elicitInput({ message: 'Close?', requestedSchema: { type: 'object', properties: {} } });
  if (close.action !== 'accept') return { content: [{ type: 'text', text: (await ctx.mcpReq.elicitInput({ message: 'Why?', requestedSchema: FORM })).content.why }] };
  const how = await ctx.mcpReq.elicitInput({ message: 'How?', requestedSchema: { type: 'object', properties: { how: { type: 'string' } } } });
  return { content: [{ type: 'text', text: how.content.how + (await nameOf(ctx)) }] };
});
`;

const TREE = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/server': '*' } }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'NodeNext', target: 'ES2022', strict: true, types: ['node'] },
  }),
  'src/server.ts': LOOSE,
};
const EXPECTED = [
  'const { content }: any = rounds.answers(ask).yourName;',
  'requestedSchema: FORM } as any)',
  'const how: any = rounds.answers(askHow).how;',
  "text: (rounds.answer('why', elicitForm({ message: 'Why?', requestedSchema: FORM } as any)) as any).content.why",
];

describe('asks through an `any`', () => {
  it('keep it, first for the answer, then for the question', async () => {
    const options = { cwd: tempTree(TREE), paths: ['.'], target: 'auto' } as const;
    const surveyed = await survey(options);
    const judged = judge(surveyed, options);
    const ids = new Set(judged.points.map(({ point }) => point.id));
    const blamed = new Map([...ids].map((id) => [id, ['an error']]));
    const answers = looserPoints(judged.points, blamed, judged);
    expect([...answers.values()]).toEqual(['answer', 'answer', 'answer', 'answer']);
    const all = looserPoints(judged.points, blamed, { ...judged, loose: answers });
    expect([...all.values()]).toEqual(['all', 'all', 'all', 'all']);
    expect(looserPoints(judged.points, blamed, { ...judged, loose: all }).size).toBe(0);
    const { changes } = rewrite(surveyed, { ...judged, loose: all }, options, { ids, all: true });
    const [text] = changes.flatMap(({ file, after }) => (file.endsWith('server.ts') ? [after] : []));
    for (const line of EXPECTED) expect(text).toContain(line);
  });

  it.runIf(process.env.MRTR_TESTS === 'long')(
    'do so where the code around it counts on it',
    async () => {
      const cwd = tempTree(TREE);
      symlinkSync(MODULES, `${cwd}/node_modules`, 'dir');
      const { analysis, changes } = await planMigration({ cwd, paths: ['.'], target: 'auto' });
      expect(analysis.inputPoints.map(({ plan }) => plan.kind)).toEqual(['auto', 'auto', 'auto', 'auto']);
      const [text] = changes.flatMap(({ file, after }) => (file.endsWith('server.ts') ? [after] : []));
      for (const line of EXPECTED) expect(text).toContain(line);
    },
    120_000,
  );
});
