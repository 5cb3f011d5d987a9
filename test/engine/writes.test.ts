// What becomes of writes before an ask, by `writes`.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planMigration } from '../../src/engine/migrate.js';
import type { Writes } from '../../src/model/plan.js';
import { tempTree } from '../temp-tree.js';
import { ASK_V1, PACKAGE, serverV1 } from './projects.js';

const STORE = `import { db } from 'some-db';
// One row.
declare const rows: { insert(id: number): Promise<{ id: number }>; save(id: number): Promise<void> };
export { db, rows };
`;

async function migrated(source: string, given: { writes?: Writes; config?: Writes }) {
  const root = tempTree({ 'package.json': PACKAGE.v1, 'src/store.ts': STORE, 'src/server.ts': source });
  const config = { file: undefined, folder: root, ...(given.config && { writes: given.config }) };
  const { analysis, changes } = await planMigration({ cwd: root, paths: ['.'], target: 'auto', ...given, config });
  const [point] = analysis.inputPoints;
  const after = changes.find(({ file }) => file.endsWith('/server.ts'))?.after ?? '';
  return { plan: point?.plan, body: after.slice(after.indexOf('server.registerTool')) };
}

const source = (statements: string): string =>
  `import { rows } from './store.js';\n${serverV1(`${statements}\n  ${ASK_V1}`)}`;
const TWO = source('// The first one.\n  await rows.save(1); // at once\n  rows.save;\n  await rows.save(2);');

it('moves writes below the ask with their comments, in their order', async () => {
  const { plan, body } = await migrated(TWO, { writes: 'move' });
  expect(plan?.reasons).toEqual(['effect-moved']);
  expect(plan?.details).toEqual(['server.ts:9: rows.save(1) writes', 'server.ts:11: rows.save(2) writes']);
  expect(body).toBe(`server.registerTool('remove', {}, async () => {
  rows.save;
  const rounds = inputRounds();
  const ask = { answer: elicitForm({ message: 'Remove?', requestedSchema: FORM }) };
  if (!rounds.has(ask)) throw rounds.required(ask);
  const { answer } = rounds.answers(ask);
  // The first one.
  await rows.save(1); // at once
  await rows.save(2);
  return { content: [{ type: 'text', text: answer.action }] };
});
`);
});

it('remembers what can not be moved, and says why', async () => {
  const { plan, body } = await migrated(source('if (Date.length) { await rows.save(1); }'), { config: 'move' });
  expect(plan).toMatchObject({
    reasons: ['effect-memoised'],
    details: [
      'server.ts:8: rows.save(1) writes; it stays where it is: the ask stands outside of the block that holds it',
    ],
  });
  expect(body).toContain("await rounds.once('save', async () => { await rows.save(1); })");
});

it('leaves writes, and says so', async () => {
  const { plan, body } = await migrated(TWO, { writes: 'report', config: 'move' });
  expect(plan).toMatchObject({ kind: 'review', reasons: ['effect-left'] });
  expect(plan?.details[0]).toBe('server.ts:9: rows.save(1) writes, and does so in each round');
  expect(body).toContain(
    '  // The first one.\n  await rows.save(1); // at once\n  rows.save;\n  await rows.save(2);\n',
  );
});

it('keeps a result that may be shown in the question, whatever is asked for', async () => {
  const shown = source('const row = await rows.insert(1);').replace("'Remove?'", '`Remove ${row.id}?`');
  for (const writes of ['move', 'report'] as const) {
    const { plan, body } = await migrated(shown, { writes });
    expect(plan?.reasons).toEqual(['effect-memoised']);
    expect(plan?.details[0]).toContain('it stays where it is');
    expect(body).toContain("const row = await rounds.once('row', () => rows.insert(1));");
  }
});

it.each(['effect-moved', 'effect-left'])('does what the page of %s shows', async (reason) => {
  const page = readFileSync(new URL(`../../docs/reasons/${reason}.md`, import.meta.url), 'utf8');
  const [gets = '', gone = ''] = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');
  const writes = reason === 'effect-moved' ? 'move' : 'report';
  expect((await migrated(gets, { writes })).plan?.reasons).toEqual([reason]);
  expect((await migrated(gone, { writes })).plan?.kind).toBe('auto');
});
