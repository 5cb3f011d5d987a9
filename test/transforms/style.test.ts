import { describe, expect, it } from 'vitest';
import { ts } from '../../src/program/compiler.js';
import { styleOf } from '../../transforms/style.js';

function endBefore(next: string): string {
  const text = `const a = 1\nconst b = 2\nrun(a)\nrun(b)\n{${next}`;
  const style = styleOf(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  return style.endBefore(text.lastIndexOf(next));
}

describe('a statement in code without semicolons', () => {
  it.each(['(run)()', '[1].map(run)', '`text`', '/a/.test(b)', '  // why\n  (run)()', ' /* one */ /* two */\n\n [1]'])(
    'is ended before %j',
    (next) => {
      expect(endBefore(next)).toBe(';');
    },
  );

  it.each(['run()', '}', '// only a comment\n  run()', ' /* one */\n run()', ''])('stays open before %j', (next) => {
    expect(endBefore(next)).toBe('');
  });

  // A pattern that goes back over white space takes longer than anybody waits.
  it('looks past long comments in no time', { timeout: 2000 }, () => {
    expect(endBefore(`${'\n        // a line of a long comment'.repeat(200)}\n        run()`)).toBe('');
  });
});
