import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/analysis.js';
import { toReport } from '../../src/report/document.js';
import { renderSarif, type SarifOptions } from '../../src/report/sarif.js';
import { AUTO, CLEAN, FULL, finding, MANUAL } from './sample.js';

// The published schema is of draft 4, whose `id` later drafts call `$id`; it uses nothing else that has changed since.
const { $schema, id, ...schema } = createRequire(import.meta.url)(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const absolute = (text: string) => URL.canParse(text);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
ajv.addFormat('uri', absolute);
ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'file:///x/'));
ajv.addFormat('date-time', () => false);
const validate = ajv.compile(schema);

const RULE = {
  id: 'no-server-initiated-request',
  description: 'A push.',
  level: 'error',
  help: '# x\n\n## Why\n\nIt fails.\n',
} as const;
const OTHER = { ...RULE, id: 'other-rule', level: 'info' } as const;
const OPTIONS: SarifOptions = { root: '/repo', cwd: '/repo/app', rules: [RULE, OTHER] };

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON, looked at place by place
type Json = any;

function sarif(
  analysis: Partial<Analysis>,
  options: Partial<SarifOptions> = {},
): { readonly text: string; readonly run: Json } {
  const report = toReport({ ...CLEAN, ...analysis }, '/repo/app', '1.2.3');
  const text = renderSarif(report, { ...OPTIONS, ...options });
  const log = JSON.parse(text);
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  return { text, run: log.runs[0] };
}

describe('renderSarif', () => {
  it('is refused by the schema when it is wrong, or the other tests would see nothing', () => {
    const { run } = sarif(FULL);
    expect(validate({ version: '2.1.0', runs: [{ ...run, more: 1 }] })).toBe(false);
    expect(validate({ version: '2.1.0', runs: [{ ...run, results: [{ ...run.results[0], level: 'info' }] }] })).toBe(
      false,
    );
  });

  it('declares all rules with help, also those that found nothing', () => {
    expect(sarif(CLEAN).run.tool.driver.rules).toMatchObject([
      { id: RULE.id, name: 'NoServerInitiatedRequest', help: { text: 'It fails.', markdown: RULE.help } },
      { id: 'other-rule', defaultConfiguration: { level: 'note' } },
    ]);
  });

  it('names places from the root of the repository, by address', () => {
    const odd = { ...finding('error'), file: '/repo/app/a b#c.ts' };
    const [result] = sarif({ findings: [odd] }).run.results;
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'app/a%20b%23c.ts', uriBaseId: '%SRCROOT%' },
      region: { startLine: 12, startColumn: 5, endLine: 12, endColumn: 60 },
    });
  });

  it('identifies a result under a key of its own, and names its rule by place', () => {
    const [result] = sarif({ findings: [finding('warning')] }).run.results;
    expect(result).toMatchObject({ ruleId: RULE.id, ruleIndex: 0, level: 'warning' });
    expect(result.partialFingerprints).toEqual({ 'mcpMrtr/v1': 'f1' });
    expect('suppressions' in result || 'baselineState' in result).toBe(false);
  });

  it('says of every result whether it is suppressed, and how it compares with a baseline', () => {
    const { run } = sarif({
      findings: [finding('error')],
      suppressed: [
        { ...finding('error'), line: 20, by: 'comment', reason: 'old clients only' },
        { ...finding('error'), line: 30, by: 'baseline', reason: 'mrtr.json' },
      ],
      baseline: { file: '/repo/app/mrtr.json', stale: [] },
    });
    const said = run.results.map(({ suppressions, baselineState }: Json) => [suppressions, baselineState]);
    expect(said).toEqual([
      [[], 'new'],
      [[{ kind: 'inSource', status: 'accepted', justification: 'old clients only' }], 'new'],
      [[{ kind: 'external', status: 'accepted', justification: 'mrtr.json' }], 'unchanged'],
    ]);
  });

  it('tells the way to an ask with effects on it, each before the call or ask that follows it', () => {
    const at = { ...finding('error'), file: MANUAL.file, line: MANUAL.line, column: MANUAL.column };
    const [result] = sarif({ inputPoints: [MANUAL], findings: [at] }).run.results;
    const stops = result.codeFlows[0].threadFlows[0].locations.map(({ location }: Json) => location);
    expect(
      stops.map(
        ({ physicalLocation: { artifactLocation, region } }: Json) => `${artifactLocation.uri}:${region.startLine}`,
      ),
    ).toEqual([
      'app/src/server.ts:3',
      'app/src/server.ts:14',
      'app/src/wipe.ts:1',
      'app/src/wipe.ts:2',
      'app/src/confirm.ts:9',
    ]);
    expect(stops[2].message.text).toContain('archive(x)');
  });

  it('takes the steps of a rule as they are', () => {
    const steps = [{ file: '/repo/app/src/a.ts', line: 2, column: 3, text: 'the secret is read here' }];
    const [result] = sarif({ findings: [{ ...finding('error'), steps }] }).run.results;
    const stops = result.codeFlows[0].threadFlows[0].locations;
    expect(stops.map(({ location }: Json) => location.message.text)).toEqual([
      'the secret is read here',
      'The server asks by pushing a request.',
    ]);
  });

  it('has fixes with exact replacements for what is migrated without a question', () => {
    const change = { file: '/repo/app/src/server.ts', before: 'await ask();\n', after: 'await rounds.ask();\n' };
    const fixes = new Map([[AUTO.id, { changes: [change], shims: ['/repo/app/src/mrtr.ts'] }]]);
    const { run } = sarif(
      { inputPoints: [AUTO], findings: [finding('error'), { ...finding('error'), fix: 'none' }] },
      { fixes },
    );
    expect(run.results[0].fixes).toEqual([
      {
        description: {
          text: 'Ask by answering `input_required`; the generated app/src/mrtr.ts comes with `mcp-mrtr migrate --write`.',
        },
        artifactChanges: [
          {
            artifactLocation: { uri: 'app/src/server.ts', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 7 },
                insertedContent: { text: 'rounds.' },
              },
            ],
          },
        ],
      },
    ]);
    expect(run.results[1].fixes).toBeUndefined();
  });

  it('says that something could not be read', () => {
    const { run } = sarif(FULL);
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(run.invocations[0].toolExecutionNotifications[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'app/src/broken.ts',
    );
  });

  it('is the same bytes each time, and says nothing of the machine', () => {
    expect(sarif(FULL).text).toBe(sarif(structuredClone(FULL)).text);
    expect(sarif(FULL).text).not.toContain('/repo');
  });
});
