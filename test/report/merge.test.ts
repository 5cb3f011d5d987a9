import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/analysis.js';
import type { BaselineEntry } from '../../src/model/baseline.js';
import { toReport } from '../../src/report/document.js';
import { mergeReports } from '../../src/report/merge.js';
import { CLEAN, FULL, finding } from './sample.js';

const report = (analysis: Partial<Analysis>) => toReport({ ...CLEAN, ...analysis }, '/repo/app', '1.0.0');
const entry = (fingerprint: string): BaselineEntry => ({ fingerprint, rule: 'r', file: 'a.ts', symbol: '' });
const stale = (...prints: readonly string[]) =>
  report({ baseline: { file: '/repo/app/b.json', stale: prints.map(entry) } });

describe('mergeReports', () => {
  it('is the report itself for one, in order', () => {
    expect(mergeReports([report(FULL)])).toMatchObject({ summary: report(FULL).summary, unread: report(FULL).unread });
  });

  it('numbers the same code in two shards', () => {
    const one = report({ findings: [{ ...finding('error'), file: '/repo/app/z.ts' }] });
    const two = report({ findings: [{ ...finding('error'), file: '/repo/app/a.ts' }] });
    const { findings, summary } = mergeReports([one, two]);
    expect(findings.map(({ file, fingerprint }) => `${file} ${fingerprint}`)).toEqual(['a.ts f1', 'z.ts f1~2']);
    expect(summary).toMatchObject({ files: 14, findings: 2 });
  });

  it('calls an entry stale that is so everywhere', () => {
    expect(mergeReports([stale('x', 'y'), stale('y', 'z')]).baseline?.stale.map((one) => one.fingerprint)).toEqual([
      'y',
    ]);
    expect(mergeReports([report({}), report({})]).baseline).toBeUndefined();
  });

  it('has one target, or says that they differ', () => {
    expect(mergeReports([report({ target: 'v1' }), report({})]).target).toBe('v1');
    expect(mergeReports([report({ target: 'v1' }), report({ target: 'v2' })]).target).toBe('mixed');
  });
});
