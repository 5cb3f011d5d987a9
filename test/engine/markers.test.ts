import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';
import { apply, PACKAGE } from './projects.js';

const HEAD = `import { server } from './server.js';
const FORM = { type: 'object' as const, properties: {} };
`;
const ask = (message: string) => `server.server.elicitInput({ message: '${message}', requestedSchema: FORM })`;
const tool = (name: string, body: string) =>
  `server.registerTool('${name}', {}, async () => {\n${body}\n  return { content: [] };\n});\n`;
const late = (name: string) => tool(name, `  void ${ask(`${name}?`)};`);

/** One file a case: what it is at first, and what becomes of it once it is marked. */
const CASES: Readonly<Record<string, readonly [before: string, edit: (marked: string) => string]>> = {
  untouched: [late('untouched'), (text) => text],
  edited: [late('edited'), (text) => text.replace('edited?', 'Really?').replace("'edited'", "'renamed'")],
  moved: [`${late('one')}${late('two')}`, (text) => text.replace(/(server\.reg[\s\S]*?^}\);\n)([\s\S]*)/m, '$2$1')],
  between: [late('between'), (text) => text.replace('  void', '\n  // This may take long.\n  void')],
  copied: [late('copied'), (text) => text + text.replace(HEAD, '').replaceAll('copied', 'copy')],
  reason: [
    late('reason'),
    (text) =>
      text
        .replace('waits for the answer\n', 'waits for the answer -- until 2999-01-31: goes then\n')
        .replace(
          / {2}void (.*);\n/,
          '  const a = await Promise.race([$1, new Promise((done) => setTimeout(done, 9))]);\n',
        ),
  ],
  gone: [late('gone'), (text) => text.replace(/ {2}void .*\n/, '  console.error(1);\n')],
  awaited: [late('awaited'), (text) => text.replace('void', 'await')],
  'by-hand': [
    late('by-hand'),
    (text) =>
      text.replace(/ {2}void (.*);\n/, '  const ask = { a: elicitForm({ message: "?", requestedSchema: FORM }) };\n'),
  ],
  unknown: [
    late('unknown'),
    (text) => text.replace('void server.server.elicitInput', "void JSON.parse('1').requestSampling"),
  ],
  several: [
    tool('several', `  void Promise.all([\n    ${ask('First?')},\n    ${ask('Second?')},\n  ]);`),
    (text) => text.replace('First?', 'Before all?'),
  ],
  directive: [late('directive').replace('  void', '  // eslint-disable-next-line no-void\n  void'), (text) => text],
  from: [
    late('from').replace('  void', '  step();\n  void'),
    (text) => text.replace(/ {2}void .*\n/, '').replace('answer\n', 'answer -- until 2999-01-31: later\n'),
  ],
  older: [late('older'), (text) => text.replace(/ \[\w+\]/, '')],
  'same-a': [late('same'), (text) => text],
  'same-b': [late('same'), (text) => text],
};

let root: string;
let first: Migration;
let marked: Readonly<Record<string, string>>;
let second: Migration;

const fileOf = (name: string) => `${root}/src/${name}.ts`;
const read = (name: string) => readFileSync(fileOf(name), 'utf8');
const migrate = (only?: readonly string[]) =>
  planMigration({ cwd: root, paths: ['.'], target: 'auto', ...(only && { only }) });
/** The markers in a text, without what they say; and with it. */
const idsIn = (text: string) => [...text.matchAll(/mcp-mrtr-manual\(.*?\) \[(.*?)\]/g)].map(([, id]) => id);
const markersIn = (text: string) => text.match(/\/\/ mcp-mrtr-manual.*/g) ?? [];
const textAfter = (name: string) => second.changes.find(({ file }) => file === fileOf(name))?.after;

// All side by side in one package, so that there are few runs: marked, edited, and marked again.
beforeAll(async () => {
  root = keptTree({
    'package.json': PACKAGE.v1,
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer({ name: 'shop', version: '1.0.0' });
`,
    ...Object.fromEntries(Object.entries(CASES).map(([name, [text]]) => [`src/${name}.ts`, HEAD + text])),
  });
  first = await migrate();
  apply(root, first);
  marked = Object.fromEntries(Object.keys(CASES).map((name) => [name, read(name)]));
  for (const [name, [, edit]] of Object.entries(CASES)) writeFileSync(fileOf(name), edit(marked[name] ?? ''));
  // What was in `from` stands in a file of its own now, and a file comes first that came last.
  writeFileSync(fileOf('to'), HEAD + late('from'));
  renameSync(fileOf('same-b'), fileOf('a-same'));
  second = await migrate();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a marker', () => {
  it('has an id of its own, one for each statement', () => {
    for (const [name, text] of Object.entries(marked))
      expect(idsIn(text), name).toEqual(Array(name === 'moved' ? 2 : 1).fill(expect.stringMatching(/^[0-9a-f]{8}$/)));
    const ids = Object.entries(marked).flatMap(([name, text]) => (name.startsWith('same') ? [] : idsIn(text)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stands above a comment that speaks of the next line', () => {
    expect(marked.directive).toMatch(/answer\n {2}\/\/ eslint-disable-next-line no-void\n {2}void/);
  });

  it.each(['untouched', 'edited', 'moved', 'between', 'several', 'directive', 'same-a', 'a-same'])(
    'stays as it is: %s',
    (name) => {
      expect(textAfter(name)).toBeUndefined();
    },
  );

  it('says another reason under the same id, and keeps what was written behind it', () => {
    const text = textAfter('reason') ?? '';
    expect(idsIn(text)).toEqual(idsIn(marked.reason ?? ''));
    expect(markersIn(text)).toEqual([
      expect.stringMatching(
        /^\/\/ mcp-mrtr-manual\(timer-race\) \[\w+\]: the ask races .* -- until 2999-01-31: goes then$/,
      ),
    ]);
  });

  it.each(['gone', 'awaited', 'by-hand'])('goes with its ask: %s', (name) => {
    const text = textAfter(name) ?? '';
    expect(text).not.toBe('');
    expect(markersIn(text)).toEqual([]);
    if (name === 'gone') expect(text).toBe(read(name).replace(/.*mcp-mrtr-manual.*\n/, ''));
  });

  it('stays above what may still ask, though it is not known to', () => {
    expect(second.analysis.inputPoints.filter(({ file }) => file === fileOf('unknown'))).toEqual([]);
    expect(textAfter('unknown')).toBeUndefined();
  });

  it('follows its ask to another file, with what was written behind it', () => {
    expect(markersIn(textAfter('from') ?? '')).toEqual([]);
    const text = textAfter('to') ?? '';
    expect(idsIn(text)).toEqual(idsIn(marked.from ?? ''));
    expect(text).toContain('nobody waits for the answer -- until 2999-01-31: later\n  void');
  });

  it('of a copy becomes another one', () => {
    const [original, copy] = idsIn(textAfter('copied') ?? '');
    expect(original).toBe(idsIn(marked.copied ?? '')[0]);
    expect(copy).not.toBe(original);
  });

  it('of an early version gets an id', () => {
    expect(textAfter('older')).toBe(marked.older);
  });

  it('is left by a run that is about something else', async () => {
    const { changes } = await migrate(['untouched']);
    expect(changes).toEqual([]);
  });

  it('is the same after one more run', async () => {
    apply(root, second);
    expect((await migrate()).changes).toEqual([]);
  });
});
