import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/report/code-frame.js';
import { toReport } from '../../src/report/document.js';
import { CLEAN, finding } from './sample.js';

const [one] = toReport({ ...CLEAN, findings: [finding('error')] }, '/repo/app', '1.0.0').findings;

function frame(text: string | undefined, column: number, endColumn: number, endLine = 12): string[] {
  if (one === undefined) throw new Error('no finding');
  return codeFrame({ ...one, column, endColumn, endLine }, () => text);
}

describe('codeFrame', () => {
  it('puts a caret below each character', () => {
    expect(frame('    await ask();', 11, 16)).toEqual(['12 | await ask();', '   |       ^^^^^']);
  });

  it('marks the rest of the first line of more', () => {
    expect(frame('  await ask({', 9, 4, 14)).toEqual(['12 | await ask({', '   |       ^^^^^']);
  });

  it('keeps tabs inside a line, so that the caret stands right', () => {
    expect(frame('\t\tx\t= ask();', 7, 12)).toEqual(['12 | x\t= ask();', '   |  \t  ^^^^^']);
  });

  it('shows of a long line what matters', () => {
    const [code = '', carets = ''] = frame(`${'x'.repeat(500)} ask() ${'y'.repeat(500)}`, 502, 507);
    expect(code.length).toBeLessThan(120);
    expect(code.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('ask()');
  });

  it('is nothing where the line is gone', () => {
    expect(frame(undefined, 1, 5)).toEqual([]);
    expect(frame('short', 40, 45)).toEqual([]);
  });
});
