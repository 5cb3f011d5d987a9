import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.js';
import { toReport } from '../../src/report/document.js';
import { renderJson } from '../../src/report/json.js';
import { AUTO, CLEAN, FULL } from './sample.js';

const schema = JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile(schema);
const report = toReport(FULL, '/repo/app', '1.2.3');

/** The report with one thing changed. */
function broken(change: (copy: { -readonly [key in keyof Report]: unknown }) => void): unknown {
  const copy = structuredClone(report) as { -readonly [key in keyof Report]: unknown };
  change(copy);
  return copy;
}

describe('toReport', () => {
  it('names files from the current directory', () => {
    expect(report.inputPoints.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      'src/confirm.ts:9:3',
      'src/server.ts:12:5',
      '../common/ask.ts:1:1',
    ]);
    expect(report.unread).toEqual([{ file: 'src/broken.ts', why: 'syntax error' }]);
    expect(report.escapes).toEqual([{ file: 'src/server.ts', line: 20, text: 'pool.run(server)' }]);
  });

  it('adds up', () => {
    const sums = {
      files: 7,
      candidates: 3,
      parsed: 2,
      inputPoints: 3,
      auto: 1,
      review: 0,
      manual: 2,
      findings: 2,
      suppressed: 0,
    };
    expect(report.summary).toEqual(sums);
  });

  it('takes handler and route from the first route, null and none without', () => {
    expect(report.inputPoints.map(({ handler }) => handler)).toEqual([
      { file: 'src/server.ts', line: 3, method: 'tools/call', name: null },
      { file: 'src/server.ts', line: 3, method: 'tools/call', name: 'delete_project' },
      null,
    ]);
    expect(report.inputPoints.map(({ route }) => route.map(({ name }) => name))).toEqual([['wipe', 'confirm'], [], []]);
  });
});

describe('schema/report.schema.json', () => {
  it('takes what is printed', () => {
    for (const analysis of [FULL, CLEAN, { ...CLEAN, inputPoints: [AUTO] }]) {
      expect(
        validate(JSON.parse(renderJson(toReport(analysis, '/repo', '0.1.0')))),
        JSON.stringify(validate.errors),
      ).toBe(true);
    }
  });

  it('refuses what is not in it', () => {
    expect(validate(broken((copy) => Object.assign(copy, { more: 1 })))).toBe(false);
    expect(validate(broken((copy) => Object.assign(copy.summary as object, { more: 1 })))).toBe(false);
    expect(validate(broken((copy) => Object.assign((copy.inputPoints as object[])[0] ?? {}, { span: {} })))).toBe(
      false,
    );
    expect(validate(broken((copy) => Object.assign((copy.findings as object[])[0] ?? {}, { start: 0 })))).toBe(false);
    expect(validate(broken((copy) => Object.assign((copy.findings as object[])[0] ?? {}, { line: 0 })))).toBe(false);
    expect(validate(broken((copy) => Object.assign((copy.unread as object[])[0] ?? {}, { file: 'a\\b' })))).toBe(false);
    expect(validate(broken((copy) => delete (copy as Partial<typeof copy>).target))).toBe(false);
  });
});

describe('renderJson', () => {
  it('is indented, ends in a new line, and is the same each time', () => {
    expect(renderJson(report)).toBe(`${JSON.stringify(report, null, 2)}\n`);
    expect(renderJson(report)).toBe(renderJson(toReport(FULL, '/repo/app', '1.2.3')));
  });
});
