import { describe, expect, it } from 'vitest';
import { indentUnit, lineIndentAt, quoteStyle, usesSemicolons } from '../../src/edit/indent.js';

describe('indentUnit', () => {
  it('takes the commonest step', () => {
    expect(indentUnit('a {\n  b {\n    c\n  }\n}\n')).toBe('  ');
    expect(indentUnit('/**\n * doc\n */\na {\n    b {\n        c\n    }\n}\n')).toBe('    ');
    expect(indentUnit('a {\n\tb {\n\t\tc\n\t}\n}\n')).toBe('\t');
  });

  it('is not misled by aligned lines, and has a default', () => {
    expect(indentUnit('call(x,\n       y);\nif (a) {\n  b;\n}\nif (c) {\r\n  d;\r\n}\n')).toBe('  ');
    expect(indentUnit('')).toBe('  ');
  });
});

describe('quoteStyle', () => {
  it('goes by imports before other strings', () => {
    expect(quoteStyle(`import a from "a";\nconst x = ['b', 'c', 'd'];`)).toBe('"');
    expect(quoteStyle(`const a = require('a'); f("it's", "b", "c");`)).toBe("'");
    expect(quoteStyle('f("b", "c", \'d\')')).toBe('"');
    expect(quoteStyle('')).toBe("'");
  });
});

describe('usesSemicolons', () => {
  it('goes by most statements', () => {
    expect(usesSemicolons("import a from 'a';\nconst b = f();\nreturn b;\n")).toBe(true);
    expect(usesSemicolons("import a from 'a'\nconst b = f()\r\nconst c = {\n  d,\n}\nreturn b\n")).toBe(false);
    expect(usesSemicolons('')).toBe(true);
  });
});

describe('lineIndentAt', () => {
  it('reads the line that holds the offset', () => {
    const text = 'a\n\t  b c\nd';
    expect(lineIndentAt(text, text.indexOf('c'))).toBe('\t  ');
    expect(lineIndentAt(text, text.indexOf('b'))).toBe('\t  ');
    expect([lineIndentAt(text, 0), lineIndentAt(text, text.length)]).toEqual(['', '']);
  });
});
