import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/analysis.js';
import { toReport } from '../../src/report/document.js';
import { renderPretty } from '../../src/report/pretty.js';
import { AUTO, CLEAN, FULL, finding } from './sample.js';

const reasonText = (id: string) => ({ short: `short text of ${id}.`, extra: `do this about ${id}.` });

function pretty(analysis: Analysis, colour = false): string {
  return renderPretty(toReport(analysis, '/repo/app', '1.2.3'), { colors: pc.createColors(colour), reasonText });
}

describe('renderPretty', () => {
  it('is one line when there is nothing', () => {
    expect(pretty(CLEAN)).toBe('No input points and no findings in 7 files.\n');
    expect(pretty({ ...CLEAN, counts: { files: 0, candidates: 0, parsed: 0 } })).toBe('No source files found.\n');
  });

  it('goes by file, then tells what is left over', () => {
    expect(pretty(FULL).split('\n')).toEqual([
      '../common/ask.ts',
      '  1:1      manual  sampling no handler',
      '    no-handler-found: short text of no-handler-found.',
      '    effects-unknown: short text of effects-unknown.',
      '',
      'src/confirm.ts',
      '  9:3      manual  form     tools/call at src/server.ts:3, via wipe (src/server.ts:14) > confirm (src/wipe.ts:2)',
      '    effects-unknown: short text of effects-unknown.',
      '      archive(x) at src/wipe.ts:1',
      '',
      'src/server.ts',
      '  12:5     auto    form     tools/call delete_project  error no-server-initiated-request',
      '  30:5     info    The server asks by pushing a request. no-server-initiated-request',
      '',
      'Could not be followed; look there for input points:',
      '  src/server.ts:20  pool.run(server)',
      '',
      'Without types:',
      '  .: the SDK is not installed',
      '',
      'Could not be read or analysed:',
      '  src/broken.ts: syntax error',
      '',
      'What to do:',
      '  effects-unknown: do this about effects-unknown.',
      '  no-handler-found: do this about no-handler-found.',
      '',
      '3 input points in 7 files: 1 auto, 0 review, 2 manual; 2 findings; 1 file not read.',
      '',
    ]);
  });

  it('tells what another rule finds at an input point, after it', () => {
    const other = { ...finding('warning'), rule: 'other-rule', message: 'The form is odd.' };
    const early = { ...finding('warning'), rule: 'early-rule', line: 2, endLine: 2, message: 'Before.' };
    const lines = pretty({ ...CLEAN, inputPoints: [AUTO], findings: [other, early, finding('error')] }).split('\n');
    expect(lines.slice(1, 4)).toEqual([
      '  2:5      warning Before. early-rule',
      '  12:5     auto    form     tools/call delete_project  error no-server-initiated-request',
      '  12:5     warning The form is odd. other-rule',
    ]);
  });

  it('shows the code where it can be had', () => {
    const lineOf = (file: string, line: number) =>
      file === 'src/server.ts' && line === 12 ? '    await ask();' : undefined;
    const report = toReport({ ...CLEAN, inputPoints: [AUTO], findings: [finding('error')] }, '/repo/app', '1.2.3');
    const text = renderPretty(report, { colors: pc.createColors(false), reasonText, lineOf });
    expect(text).toContain('no-server-initiated-request\n    12 | await ask();\n       | ^^^^^^^^^^^^\n');
  });

  it('counts one as one', () => {
    const one = pretty({ ...CLEAN, counts: { files: 1, candidates: 1, parsed: 1 }, inputPoints: [AUTO] });
    expect(one).toContain('1 input point in 1 file: 1 auto, 0 review, 0 manual; 0 findings.');
  });

  it('colours only when asked to', () => {
    expect(pretty(FULL)).not.toContain('\u001b[');
    expect(pretty(FULL, true)).toContain('\u001b[31mmanual');
  });
});
