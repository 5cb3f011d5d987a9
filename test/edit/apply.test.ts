import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edit/apply.js';
import { InvariantError } from '../../src/model/errors.js';
import type { TextEdit } from '../../src/model/text-edit.js';

const edit = (start: number, end: number, text: string): TextEdit => ({ file: '/a.ts', start, end, text });

describe('applyEdits', () => {
  it('replaces, removes and inserts by offsets of the original', () => {
    expect(
      applyEdits('one two three', [edit(8, 13, '3'), edit(0, 3, 'ONE'), edit(3, 7, ''), edit(13, 13, '!')], '\n'),
    ).toBe('ONE 3!');
  });

  it('keeps insertions at one offset in order, whatever stands beside them', () => {
    const inserted = [edit(1, 1, '1'), edit(1, 1, '2'), edit(1, 1, '3')];
    expect(applyEdits('ab', inserted, '\n')).toBe('a123b');
    expect(applyEdits('abc', [edit(1, 2, 'X'), ...inserted], '\n')).toBe('a123Xc');
    expect(applyEdits('abc', [edit(0, 1, ''), ...inserted, edit(1, 3, '')], '\n')).toBe('123');
    expect(applyEdits('', [edit(0, 0, 'x'), edit(0, 0, 'y')], '\n')).toBe('xy');
  });

  it('counts identical edits once', () => {
    expect(applyEdits('ab', [edit(0, 0, 'import;'), edit(0, 0, 'import;'), edit(1, 2, ''), edit(1, 2, '')], '\n')).toBe(
      'import;a',
    );
  });

  it('gives new lines the ending of the file and leaves the rest byte for byte', () => {
    const text = '\ta;\r\n\tb;\n\tc;\r\n';
    expect(applyEdits(text, [edit(5, 5, '\tx;\n\ty;\r\n')], '\r\n')).toBe('\ta;\r\n\tx;\r\n\ty;\r\n\tb;\n\tc;\r\n');
  });

  it('ends a line that is not ours as it ended', () => {
    expect(applyEdits('a;\nb;\r\nc;\r\n', [edit(2, 2, '\nx;')], '\r\n')).toBe('a;\nx;\nb;\r\nc;\r\n');
    expect(applyEdits('a;\r\nb;\nc;\n', [edit(2, 2, '\nx;\ny;')], '\n')).toBe('a;\r\nx;\ny;\r\nb;\nc;\n');
    expect(applyEdits('a;', [edit(2, 2, '\nx;')], '\n')).toBe('a;\nx;');
  });

  it('names both edits that overlap', () => {
    const clash = () => applyEdits('abcdef', [edit(0, 3, 'left'), edit(2, 4, 'right')], '\n');
    expect(clash).toThrow(InvariantError);
    expect(clash).toThrow('/a.ts [0, 3) "left" and /a.ts [2, 4) "right"');
    expect(() => applyEdits('abc', [edit(0, 2, 'x'), edit(0, 2, 'y')], '\n')).toThrow('overlap');
    expect(() => applyEdits('abc', [edit(0, 3, 'x'), edit(1, 1, 'y')], '\n')).toThrow('overlap');
    expect(() => applyEdits('abc', [edit(2, 9, 'x')], '\n')).toThrow('outside the text');
  });

  it('does what cutting and pasting from the end would', () => {
    const cuts = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.string({ maxLength: 4 })), { maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ minLength: 41, maxLength: 60 }), cuts, (text, wanted) => {
        const edits: TextEdit[] = [];
        for (const [a, b, content] of wanted) {
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          if (edits.every((other) => end < other.start || start > other.end)) edits.push(edit(start, end, content));
        }
        let expected = text;
        for (const one of [...edits].sort((a, b) => b.start - a.start)) {
          expected = expected.slice(0, one.start) + one.text + expected.slice(one.end);
        }
        expect(applyEdits(text, edits, '\n')).toBe(expected);
      }),
    );
  });
});
