import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { git, writeTree } from '../temp-tree.js';
import { BRANCH, seen, subjects } from './pr-seen.js';
import { engine, repository } from './pr-shop.js';
import { run } from './run.js';

const AGAIN = ['pr', '--allow-manual', '--split', 'none'];
const PARTS = ['pr', '--allow-manual'];

/** Commits something on a branch without checking it out for long. */
function commitOn(root: string, branch: string, files: Record<string, string>, message: string): void {
  git(root, 'checkout', '-q', branch);
  writeTree(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', message);
  git(root, 'checkout', '-q', 'main');
}

describe('pr, run again', () => {
  it('leaves a branch that is up to date to the commit', async () => {
    const root = repository();
    const first = await run(root, AGAIN, engine());
    const tip = git(root, 'rev-parse', BRANCH);
    const again = await run(root, AGAIN, engine());
    expect(again).toMatchObject({ code: 0, out: first.out, err: expect.stringContaining('is up to date') });
    expect(git(root, 'rev-parse', BRANCH)).toBe(tip);
  });

  it('starts anew from where the base is now, and repeats nothing that was merged', async () => {
    const root = repository();
    await run(root, PARTS, engine(['app/a.ts']));
    const old = git(root, 'rev-parse', `${BRANCH}~1`).trim();
    git(root, 'merge', '-q', '--squash', old);
    git(root, 'commit', '-qm', 'merged half of it');
    expect(await run(root, PARTS, engine(['app/a.ts']))).toMatchObject({
      code: 0,
      err: expect.stringContaining('brought up to date'),
    });
    expect(subjects(root)).toEqual(['ask for input in rounds, to be reviewed']);
    git(root, 'merge', '-q', BRANCH);
    const rest = await run(root, PARTS, engine(['app/a.ts']));
    expect(rest.err).toContain('Nothing to change; no branch was made.');
  });

  it('keeps the commits of other people on top', async () => {
    const root = repository();
    await run(root, AGAIN, engine());
    commitOn(root, BRANCH, { 'CHANGES.md': 'news\n' }, 'a note');
    const tip = git(root, 'rev-parse', BRANCH);
    await run(root, AGAIN, engine());
    expect(git(root, 'rev-parse', BRANCH)).toBe(tip);
    commitOn(root, 'main', { 'other.ts': 'x\n' }, 'work goes on');
    const ran = await run(root, AGAIN, engine());
    expect(subjects(root)).toHaveLength(2);
    expect(subjects(root).at(-1)).toBe('a note');
    expect(git(root, 'merge-base', 'main', BRANCH)).toBe(git(root, 'rev-parse', 'main'));
    expect(readFileSync(ran.out.trim(), 'utf8')).toContain('`a note` (not by the tool)');
  });

  it('tells of a conflict, and leaves the branch as it was', async () => {
    const root = repository();
    await run(root, AGAIN, engine());
    commitOn(root, BRANCH, { 'app/a.ts': 'all by hand\n' }, 'by hand');
    commitOn(root, 'main', { 'app/a.ts': 'ask one auto\n\nnew\n' }, 'work goes on');
    const tip = git(root, 'rev-parse', BRANCH);
    const before = seen(root);
    const ran = await run(root, AGAIN, engine());
    expect(ran).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringMatching(/\(by hand\) in app\/a\.ts; the branch is as it was/),
    });
    expect(git(root, 'rev-parse', BRANCH)).toBe(tip);
    expect(seen(root)).toEqual(before);
  });

  it('takes a commit of its own that somebody amended for somebody’s', async () => {
    const root = repository();
    await run(root, AGAIN, engine());
    git(root, 'checkout', '-q', BRANCH);
    writeTree(root, { 'lib/b.ts': 'mine now\n' });
    git(root, 'commit', '-q', '--amend', '--all', '--no-edit');
    git(root, 'checkout', '-q', 'main');
    const tip = git(root, 'rev-parse', BRANCH);
    expect(await run(root, AGAIN, engine())).toMatchObject({ code: 3, err: expect.stringContaining('lib/b.ts') });
    expect(git(root, 'rev-parse', BRANCH)).toBe(tip);
  });

  it('sees through a plain merge of the base into the branch, and stops at one with changes', async () => {
    const root = repository();
    await run(root, AGAIN, engine());
    commitOn(root, 'main', { 'other.ts': 'x\n' }, 'work goes on');
    git(root, 'checkout', '-q', BRANCH);
    git(root, 'merge', '-q', '--no-edit', 'main');
    git(root, 'checkout', '-q', 'main');
    expect(await run(root, AGAIN, engine())).toMatchObject({ code: 0 });
    expect(subjects(root)).toHaveLength(1);
    commitOn(root, 'main', { 'other.ts': 'y\n' }, 'more');
    git(root, 'checkout', '-q', BRANCH);
    git(root, 'merge', '-q', '--no-commit', 'main');
    writeTree(root, { 'evil.ts': 'x' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'merge');
    git(root, 'checkout', '-q', 'main');
    expect(await run(root, AGAIN, engine())).toMatchObject({
      code: 3,
      err: expect.stringContaining('a merge with changes of its own'),
    });
  });
});
