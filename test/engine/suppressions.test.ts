import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import type { Analysis } from '../../src/model/analysis.js';
import { tempTree } from '../temp-tree.js';
import { ASK_V1, PACKAGE, serverV1 } from './projects.js';

const RULE = 'no-server-initiated-request';
const ASK = ASK_V1.split('\n')[0] ?? '';
const comment = (rest: string) => `// mcp-mrtr-disable-next-line${rest}`;
const above = (text: string) => serverV1(`${text}\n  ${ASK}`);

const CASES = {
  'plain.ts': above(comment(` ${RULE} -- old clients only`)),
  'block.ts': above(`/* mcp-mrtr-disable-next-line ${RULE} -- old   clients -- only */`),
  'between.ts': above(`${comment(` ${RULE} -- a`)}\n\n  // another comment\n  /* and one more */`),
  'several.ts': above(comment(` no-elicitation-id, ${RULE} -- two`)),
  'far.ts': above(`${comment(` ${RULE} -- a`)}\n  const one = 1;`),
  'none.ts': above(comment(' -- a')),
  'bare.ts': above(comment(` ${RULE}`)),
  'empty.ts': above(comment(` ${RULE} -- `)),
  'typo.ts': above(comment(' no-server-initated-request -- a')),
  'line.ts': above(`// mcp-mrtr-disable-line ${RULE} -- a`),
  'string.ts': serverV1(`const text = \`\n  ${comment(` ${RULE} -- a`)}\n  \${'// '}\`;\n  ${ASK}`),
  'clean.ts': `${comment(` ${RULE} -- a`)}\nexport const a = 1;\n`,
} as const;

/** The cases, written and analysed once. */
const treeOf = (): string =>
  tempTree({
    'package.json': PACKAGE.v1,
    ...Object.fromEntries(Object.entries(CASES).map(([name, text]) => [`src/${name}`, text])),
  });
let once: Promise<Analysis> | undefined;
const analysed = (): Promise<Analysis> => {
  once ??= analyze({ cwd: treeOf(), paths: ['.'], target: 'auto' });
  return once;
};

describe('comments', () => {
  const found = async (name: keyof typeof CASES) =>
    (await analysed()).findings
      .filter(({ file }) => file.endsWith(`/src/${name}`))
      .map(({ rule, line, message }) => `${line} ${rule}${rule === RULE ? '' : `: ${message}`}`);
  const suppressed = async (name: keyof typeof CASES) =>
    (await analysed()).suppressed
      .filter(({ file }) => file.endsWith(`/src/${name}`))
      .map(({ rule, by, reason }) => `${rule} ${by}: ${reason}`);

  it('take a finding out, with the reason', async () => {
    expect([await found('plain.ts'), await suppressed('plain.ts')]).toEqual([
      [],
      [`${RULE} comment: old clients only`],
    ]);
    expect([await found('block.ts'), await suppressed('block.ts')]).toEqual([
      [],
      [`${RULE} comment: old clients -- only`],
    ]);
    expect([await found('between.ts'), await suppressed('between.ts')]).toEqual([[], [`${RULE} comment: a`]]);
  });

  it('are reported for each rule that finds nothing there', async () => {
    expect(await suppressed('several.ts')).toEqual([`${RULE} comment: two`]);
    expect(await found('several.ts')).toEqual([
      '7 unused-suppression: no-elicitation-id finds nothing on line 8, so the comment only hides what comes there later; delete it.',
    ]);
    expect((await found('far.ts')).map((line) => line.split(':')[0])).toEqual(['7 unused-suppression', `9 ${RULE}`]);
    expect((await found('clean.ts')).map((line) => line.split(':')[0])).toEqual(['1 unused-suppression']);
  });

  it.each([
    ['none.ts', 'names no rule'],
    ['bare.ts', 'gives no reason'],
    ['empty.ts', 'gives no reason'],
    ['line.ts', 'no mcp-mrtr-disable-line, so nothing is suppressed. Write `// mcp-mrtr-disable-next-line <rule>'],
    ['typo.ts', `no rule no-server-initated-request (did you mean ${RULE}?)`],
  ] as const)('suppress nothing in %s', async (name, why) => {
    expect(await suppressed(name)).toEqual([]);
    expect(await found(name)).toEqual([expect.stringContaining('7 invalid-suppression'), `8 ${RULE}`]);
    expect((await found(name))[0]).toContain(why);
  });

  it('are none inside a string', async () => {
    expect(await found('string.ts')).toEqual([`10 ${RULE}`]);
  });

  it('are not unused where their rule does not run', async () => {
    const root = treeOf();
    const config = { rules: { 'no-elicitation-id': 'off' }, file: undefined, folder: root } as const;
    const files = ['src/several.ts'];
    const off = await analyze({ cwd: root, paths: files, target: 'auto', config });
    expect(off.findings).toEqual([]);
    const alone = await analyze({ cwd: root, paths: files, target: 'auto', rules: ['unused-suppression'] });
    expect(alone).toMatchObject({ findings: [], suppressed: [] });
  });
});

describe('comments in JSX', () => {
  it('count in braces, and as text they are text', async () => {
    const text = `const a = <p>{/* mcp-mrtr-disable-next-line ${RULE} -- a */}\n</p>;\nconst b = <p>\n// mcp-mrtr-disable-next-line ${RULE} -- a\n</p>;\n`;
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/a.tsx': text });
    const { findings } = await analyze({ cwd: root, paths: ['.'], target: 'auto' });
    expect(findings.map(({ line, column, rule }) => `${line}:${column} ${rule}`)).toEqual(['1:15 unused-suppression']);
  });
});
