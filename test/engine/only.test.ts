import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { UsageError } from '../../src/model/errors.js';
import { tempTree } from '../temp-tree.js';
import { apply, changedFiles, PACKAGE } from './projects.js';

const ask = (message: string) => `server.server.elicitInput({ message: '${message}', requestedSchema: FORM })`;
const tool = (name: string, body: string) => `server.registerTool('${name}', {}, async () => {\n${body}\n});\n`;
const HEAD = `import { server } from './server.js';
import { confirm } from './confirm.js';
const FORM = { type: 'object' as const, properties: {} };
`;

const PROJECT = {
  'package.json': PACKAGE.v1,
  'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer({ name: 'shop', version: '1.0.0' });
`,
  'src/confirm.ts': `import { server } from './server.js';
const FORM = { type: 'object' as const, properties: {} };
export async function confirm() {
  const sure = await ${ask('Sure?')};
  return sure.action === 'accept';
}
`,
  // Two tools share the helper; one asks once more.
  'src/shared.ts': `${HEAD}${tool('drop', `  const name = await ${ask('Name?')};\n  return { content: [], structuredContent: { name, sure: await confirm() } };`)}${tool('wipe', '  return { content: [], structuredContent: { sure: await confirm() } };')}`,
  'src/alone.ts': `${HEAD}${tool('greet', `  const name = await ${ask('Who?')};\n  return { content: [], structuredContent: { name } };`)}`,
  // A URL is `review`, and so is not of the plan that the other one on the path has.
  'src/mixed.ts': `${HEAD}${tool(
    'pay',
    `  const name = await ${ask('How much?')};\n  const paid = await server.server.elicitInput({ mode: 'url', message: 'Pay', url: 'https://example.org', elicitationId: 'x' });\n  return { content: [], structuredContent: { name, paid } };`,
  )}`,
  'src/left.ts': `${HEAD}${tool('late', `  void ${ask('Later?')};\n  return { content: [] };`)}`,
};

let root: string;
beforeEach(() => {
  root = tempTree(PROJECT);
});

const migrate = (only: readonly string[], at = root): Promise<Migration> =>
  planMigration({ cwd: at, paths: ['.'], target: 'auto', only });
const placesOf = (points: readonly { file: string; text: string }[] = []) =>
  points.map(({ file, text }) => `${file.slice(root.length + 1)} ${/message: '([^']*)/.exec(text)?.[1]}`);
const selectedOf = ({ selection, analysis }: Migration) =>
  placesOf(analysis.inputPoints.filter(({ id }) => selection?.ids.has(id)));

describe('--only', () => {
  it('takes a tool, with what shares a path with it, and says what comes along', async () => {
    const migration = await migrate(['drop']);
    expect(selectedOf(migration)).toEqual(['src/confirm.ts Sure?', 'src/shared.ts Name?']);
    expect(migration.selection?.tools).toEqual(['wipe']);
    expect(migration.selection?.along).toEqual([]);
    expect(changedFiles(root, migration)).toEqual(['src/confirm.ts', 'src/mrtr.ts', 'src/server.ts', 'src/shared.ts']);
    // Nobody asked for the name that the other tool needs.
    const other = await migrate(['wipe']);
    expect(placesOf(other.selection?.along)).toEqual(['src/shared.ts Name?']);
    expect(selectedOf(other)).toEqual(selectedOf(migration));
    // The report is still about everything.
    expect(migration.analysis.inputPoints).toHaveLength(6);
  });

  it('takes a path: what asks there, and the handlers there', async () => {
    expect(selectedOf(await migrate(['src/alone.ts']))).toEqual(['src/alone.ts Who?']);
    expect(selectedOf(await migrate(['src/confirm.ts', 'greet']))).toEqual([
      'src/alone.ts Who?',
      'src/confirm.ts Sure?',
      'src/shared.ts Name?',
    ]);
  });

  it('takes a plan, but no set that has another one too', async () => {
    const migration = await migrate(['auto']);
    expect(selectedOf(migration)).toEqual(['src/alone.ts Who?', 'src/confirm.ts Sure?', 'src/shared.ts Name?']);
    expect(placesOf(migration.selection?.left)).toEqual(['src/mixed.ts How much?']);
    expect(changedFiles(root, migration)).not.toContain('src/left.ts');
    expect(changedFiles(root, await migrate(['manual']))).toEqual(['src/left.ts']);
  });

  it('refuses a word that picks nothing, and names what there is', async () => {
    await expect(migrate(['gone'])).rejects.toThrow(UsageError);
    await expect(migrate([''])).rejects.toThrow(/--only has an empty word/);
    await expect(migrate(['gone'])).rejects.toThrow(/--only gone: .*tools that ask: drop, greet, late, pay, wipe/);
  });

  it('step by step ends where all at once does', async () => {
    const [steps, once] = [tempTree(PROJECT), tempTree(PROJECT)];
    for (const only of [['greet'], ['wipe'], []]) apply(steps, await migrate(only, steps));
    apply(once, await migrate([], once));
    for (const name of Object.keys(PROJECT))
      expect(readFileSync(`${steps}/${name}`, 'utf8'), name).toBe(readFileSync(`${once}/${name}`, 'utf8'));
    expect((await migrate([], steps)).changes).toEqual([]);
  });
});
