import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../src/edit/diff.js';
import type { FileChange } from '../../src/model/text-edit.js';
import { commitAll, git, tempTree } from '../temp-tree.js';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('');
const BOM = '\uFEFF';

/** Pairs of what a file is and what it shall be; undefined: not there yet. */
const CASES: Record<string, readonly [string | undefined, string]> = {
  'a change in the middle': [lines(40), lines(40).replace('line 20\n', 'twenty\ntwenty-one\n')],
  'changes far apart': [lines(60), lines(60).replace('line 5\n', '').replace('line 50\n', 'fifty\n')],
  'at the first and last line': [lines(3), `first\n${lines(3)}last\n`],
  'no line ending before, none after': ['a\nb', 'a\nc'],
  'a line ending that comes': ['a\nb', 'a\nb\n'],
  'a line ending that goes': ['a\nb\n', 'a\nb'],
  CRLF: ['a\r\nb\r\nc\r\n', 'a\r\nB\r\nB2\r\nc\r\n'],
  'mixed endings': ['a\r\nb\nc\r\n', 'a\r\nb\nnew\r\nc\r\n'],
  'a byte order mark': [`${BOM}import a;\r\nb\r\n`, `${BOM}import x;\r\nimport a;\r\nb\r\n`],
  'a byte order mark far from the change': [`${BOM}${lines(30)}`, `${BOM}${lines(30)}end\n`],
  'a new file': [undefined, lines(5)],
  'a new file without line ending': [undefined, 'x'],
  'a file that was empty': ['', 'now\n'],
  'unicode and tabs': ['\tconst a = "ä";\n', '\tconst a = "ö €";\n'],
};

const NAMES = ['plain.ts', 'deep/er/file.ts', 'with space.ts', 'ümläut.ts', '[id].ts', 'q"uote.ts'];

function bytes(change: FileChange): FileChange {
  const strip = (text: string) => (text.startsWith(BOM) ? text.slice(1) : text);
  const bom = change.after.startsWith(BOM);
  const before = change.before === undefined ? undefined : strip(change.before);
  return { file: change.file, before, after: strip(change.after), bom };
}

/** Lays `before` out below `base`, applies the patch there with git, and looks. */
function applyIn(
  root: string,
  base: string,
  inRepository: boolean,
  files: Record<string, readonly [string | undefined, string]>,
): void {
  if (inRepository) commitAll(root);
  const changes = Object.entries(files).map(([name, [before, after]]) =>
    bytes({ file: `${base}/${name}`, before, after }),
  );
  const patch = unifiedDiff(changes, base);
  writeFileSync(`${root}/change.patch`, patch);
  git(base, 'apply', '--check', `${root}/change.patch`);
  git(base, 'apply', `${root}/change.patch`);
  for (const [name, [, after]] of Object.entries(files)) expect(readFileSync(`${base}/${name}`, 'utf8')).toBe(after);
}

function layOut(below: string, files: Record<string, readonly [string | undefined, string]>): string {
  const old = Object.entries(files).flatMap(([name, [before]]) =>
    before === undefined ? [] : [[`${below}${name}`, before]],
  );
  return tempTree({ 'sub/keep': '', ...Object.fromEntries(old) });
}

describe('unifiedDiff', () => {
  const places = [
    ['at the root of a repository', '', true],
    ['in a sub-directory of a repository', 'sub/', true],
    ['outside git', '', false],
  ] as const;
  for (const [where, below, inRepository] of places) {
    it(`is taken by git apply ${where}, every shape at once`, () => {
      const files = Object.fromEntries(Object.entries(CASES).map(([, pair], at) => [`f${at}/x.ts`, pair]));
      const root = layOut(below, files);
      applyIn(root, below === '' ? root : `${root}/sub`, inRepository, files);
    });
  }

  for (const [what, pair] of Object.entries(CASES)) {
    it(`is right for ${what}`, () => {
      const root = layOut('', { 'src/x.ts': pair });
      applyIn(root, root, true, { 'src/x.ts': pair });
    });
  }

  it('takes names that need quoting, of old and of new files', () => {
    const files = Object.fromEntries(
      NAMES.flatMap(
        (name) =>
          [
            [`old/${name}`, ['a\n', 'b\n']],
            [`new/${name}`, [undefined, 'n\n']],
          ] as const,
      ),
    );
    const root = layOut('', files);
    applyIn(root, root, true, files);
  });

  it('is understood by patch -p1', () => {
    const root = tempTree({ 'src/x.ts': lines(9) });
    const change = { file: `${root}/src/x.ts`, before: lines(9), after: `${lines(9)}more\n` };
    execFileSync('patch', ['-p1'], { cwd: root, input: unifiedDiff([change], root), stdio: ['pipe', 'pipe', 'pipe'] });
    expect(readFileSync(`${root}/src/x.ts`, 'utf8')).toBe(change.after);
  });

  it('looks as expected, and is empty where nothing changes', () => {
    const changes: FileChange[] = [
      { file: '/r/p/src/a.ts', before: 'a\nb\n', after: 'a\nc\n' },
      { file: '/r/p/src/same.ts', before: 'x', after: 'x' },
      { file: '/r/p/mrtr.ts', before: undefined, after: 'n\n' },
    ];
    expect(unifiedDiff(changes, '/r/p')).toBe(
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n--- /dev/null\n+++ b/mrtr.ts\n@@ -0,0 +1,1 @@\n+n\n',
    );
    expect(unifiedDiff(changes.slice(1, 2), '/r/p')).toBe('');
  });
});
