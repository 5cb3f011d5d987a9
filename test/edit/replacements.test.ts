import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Replacement, replacements } from '../../src/edit/replacements.js';

/** As a reader of SARIF does it: from the last to the first, so that earlier places stay right. */
function apply(text: string, all: readonly Replacement[]): string {
  const offset = (line: number, column: number): number => {
    const before = text.split('\n').slice(0, line - 1);
    return before.join('\n').length + (before.length > 0 ? 1 : 0) + column - 1;
  };
  return [...all].reverse().reduce((done, { startLine, startColumn, endLine, endColumn, text: put }) => {
    return done.slice(0, offset(startLine, startColumn)) + put + done.slice(offset(endLine, endColumn));
  }, text);
}

describe('replacements', () => {
  it('name the characters that differ', () => {
    expect(replacements('const a = 1;\nconst b = 2;\n', 'const a = 1;\nconst b = 3;\n')).toEqual([
      { startLine: 2, startColumn: 11, endLine: 2, endColumn: 12, text: '3' },
    ]);
    expect(replacements('a;\nc;\n', 'a;\nb;\nc;\n')).toEqual([
      { startLine: 2, startColumn: 1, endLine: 2, endColumn: 1, text: 'b;\n' },
    ]);
    expect(replacements('same\n', 'same\n')).toEqual([]);
  });

  it('part no character and no line end', () => {
    expect(replacements('x😀y', 'x😁y')).toEqual([
      { startLine: 1, startColumn: 2, endLine: 1, endColumn: 4, text: '😁' },
    ]);
    const [only] = replacements('a\r\n', 'a\r\r\n');
    expect(only && `${only.text}|${only.endColumn}`).not.toContain('\r\n|3');
  });

  it('make the one text of the other', () => {
    const line = fc.constantFrom('a', 'b', 'if (x) {', '}', '', '  é', '😀', '😁');
    const texts = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n')).map(([lines, end]) => lines.join(end));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        expect(apply(before, replacements(before, after))).toBe(after);
      }),
    );
  });
});
