import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';
import { type Baseline, compareWithBaseline, updatedBaseline } from '../../src/engine/baseline.js';
import type { Analysis } from '../../src/model/analysis.js';
import type { Finding } from '../../src/model/finding.js';
import { CLEAN, finding } from '../report/sample.js';
import { tempTree } from '../temp-tree.js';
import { ASK_V1, PACKAGE, serverV1 } from './projects.js';

const found = (fingerprint: string, file = '/r/src/a.ts'): Finding => ({ ...finding('error'), fingerprint, file });
const EMPTY: Baseline = { file: '/r/base.json', entries: [] };
const ALL = { paths: ['/r'], rules: undefined };

/** A baseline of what is found. */
function baselineOf(...findings: readonly Finding[]): Baseline {
  return { ...EMPTY, entries: updatedBaseline(compareWithBaseline({ ...CLEAN, findings }, EMPTY, ALL), EMPTY, true) };
}

const prints = (all: readonly { readonly fingerprint: string }[] | undefined) =>
  (all ?? []).map((one) => one.fingerprint);

function compared(findings: readonly Finding[], baseline: Baseline, scope = ALL): Analysis {
  return compareWithBaseline({ ...CLEAN, findings }, baseline, scope);
}

describe('compareWithBaseline', () => {
  it('lets be what is known, wherever it is now, and tells what is new and what is stale', () => {
    const after = compared([found('x', '/r/src/moved.ts'), found('z')], baselineOf(found('x'), found('y')));
    expect(prints(after.findings)).toEqual(['z']);
    expect(after.suppressed.map(({ fingerprint, by, reason }) => [fingerprint, by, reason])).toEqual([
      ['x', 'baseline', 'base.json'],
    ]);
    expect(after.baseline?.stale).toEqual([
      { fingerprint: 'y', rule: 'no-server-initiated-request', file: 'src/a.ts', symbol: 'register' },
    ]);
  });

  it('counts the same code as often as it has entries, those in their file first', () => {
    const baseline = baselineOf(found('x'), found('x~2', '/r/src/b.ts'));
    expect(prints(compared([found('x', '/r/src/b.ts')], baseline).findings)).toEqual([]);
    expect(compared([found('x', '/r/src/b.ts')], baseline).baseline?.stale.map(({ file }) => file)).toEqual([
      'src/a.ts',
    ]);
    const three = [found('x', '/r/src/0.ts'), found('x~2'), found('x~3', '/r/src/b.ts')];
    expect(compared(three, baseline).findings.map(({ file }) => file)).toEqual(['/r/src/0.ts']);
  });

  it('calls nothing stale that the run did not look at, or could not read', () => {
    const baseline = baselineOf(found('x'));
    expect(compared([], baseline, { paths: ['/r/src/b.ts'], rules: undefined }).baseline?.stale).toEqual([]);
    expect(compared([], baseline, { ...ALL, rules: ['other'] } as never).baseline?.stale).toEqual([]);
    const unread = [{ file: '/r/src/a.ts', why: 'syntax error' }];
    expect(compareWithBaseline({ ...CLEAN, unread }, baseline, ALL).baseline?.stale).toEqual([]);
    expect(prints(compared([], baseline).baseline?.stale)).toEqual(['x']);
  });
});

describe('updatedBaseline', () => {
  const baseline = baselineOf(found('x'), found('y'), found('out', '/r/other/o.ts'));
  const after = compared([found('x', '/r/src/moved.ts'), found('z')], baseline, {
    paths: ['/r/src'],
    rules: undefined,
  });

  it('only shrinks, and follows what has moved', () => {
    const entries = updatedBaseline(after, baseline, false);
    expect(entries.map(({ fingerprint, file }) => `${fingerprint} ${file}`)).toEqual([
      'out other/o.ts',
      'x src/moved.ts',
    ]);
  });

  it('grows when it is asked to', () => {
    expect(prints(updatedBaseline(after, baseline, true))).toEqual(['out', 'x', 'z']);
  });
});

describe('fingerprints of the engine', () => {
  const REFORMATTED = serverV1(ASK_V1)
    .replace(
      "server.registerTool('remove', {}, async () => {",
      'server.registerTool(\n  "remove",\n  {},\n  async () => {',
    )
    .replace(
      "{ message: 'Remove?', requestedSchema: FORM }",
      '{\n    message: "Remove?",\n    requestedSchema: FORM,\n  }',
    )
    .replace(/\}\);\n$/, '},\n);\n');

  async function printsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const root = tempTree({ 'package.json': PACKAGE.v1, ...files });
    const { findings } = await analyze({ cwd: root, paths: ['.'], target: 'auto' });
    return prints(findings);
  }

  it('survive a move and a formatter, and no change', async () => {
    const before = await printsOf({ 'src/server.ts': serverV1(ASK_V1) });
    expect(before).toHaveLength(1);
    expect(REFORMATTED).toContain('"Remove?",\n');
    expect(await printsOf({ 'lib/tools/remove.ts': `// moved\n\n${REFORMATTED}` })).toEqual(before);
    expect(await printsOf({ 'src/server.ts': serverV1(ASK_V1.replace('Remove?', 'Really remove?')) })).not.toEqual(
      before,
    );
    expect(await printsOf({ 'src/server.ts': serverV1(ASK_V1).replace("'remove'", "'erase'") })).not.toEqual(before);
  });

  it('see one mended and another added of the same rule in one file', async () => {
    const [mended] = await printsOf({ 'src/server.ts': serverV1(ASK_V1) });
    const added = serverV1(
      "await server.server.elicitInput({ message: 'Why?', requestedSchema: FORM });\n  return { content: [] };",
    );
    expect(await printsOf({ 'src/server.ts': added })).not.toContain(mended);
  });
});
