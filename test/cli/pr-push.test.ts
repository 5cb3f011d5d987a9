import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { git, tempTree, writeTree } from '../temp-tree.js';
import { BRANCH, seen, subjects } from './pr-seen.js';
import { engine, repository, SHOP } from './pr-shop.js';
import { run } from './run.js';

const PUSH = ['pr', '--push', '--allow-manual', '--split', 'none'];

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A repository with a remote; `gh` writes down what it is called with. */
function remoteOf(root: string): string {
  const remote = tempTree({});
  git(remote, 'init', '-q', '--bare');
  git(root, 'remote', 'add', 'origin', remote);
  git(root, 'push', '-q', 'origin', 'main');
  return remote;
}

function fakeGh(script: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'mrtr-gh-')));
  writeFileSync(`${folder}/gh`, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  return `${folder}/calls`;
}

describe('pr --push', () => {
  it('pushes, opens the pull request once, and updates it after', async () => {
    const root = repository();
    const remote = remoteOf(root);
    const calls = fakeGh(
      `test "$2" = create && touch ${root}/.git/opened; test "$2" = list && ! test -e ${root}/.git/opened || echo https://host/pull/7`,
    );
    const before = seen(root);
    const ran = await run(root, PUSH, engine());
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('https://host/pull/7') });
    expect(ran.err).not.toContain('gh pr create');
    expect(git(remote, 'rev-parse', BRANCH)).toBe(git(root, 'rev-parse', BRANCH));
    const title = 'ask for input in multiple rounds (MRTR)';
    expect(readFileSync(calls, 'utf8')).toContain(
      `pr create --head ${BRANCH} --base main --title ${title} --body-file ${ran.out}`,
    );
    expect(seen(root).slice(0, 1)).toEqual(before.slice(0, 1));
    // Somebody adds to it at the remote, and the base moves on.
    const other = `${root}-other`;
    git(root, 'clone', '-q', '--branch', BRANCH, remote, other);
    writeTree(other, { 'CHANGES.md': 'x\n' });
    git(other, 'add', '-A');
    git(other, 'commit', '-qm', 'a note');
    git(other, 'push', '-q', 'origin', BRANCH);
    git(root, 'commit', '-q', '--allow-empty', '-m', 'work goes on');
    expect(await run(root, PUSH, engine())).toMatchObject({ code: 0 });
    expect(subjects(root).at(-1)).toBe('a note');
    expect(git(remote, 'rev-parse', BRANCH)).toBe(git(root, 'rev-parse', BRANCH));
    expect(readFileSync(calls, 'utf8')).toMatch(/pr edit https:\/\/host\/pull\/7 --body-file/);
  });

  it('says what to type without gh, and never without --push reaches the remote', async () => {
    const root = repository();
    const remote = remoteOf(root);
    fakeGh('exit 1');
    expect(
      (
        await run(
          root,
          PUSH.filter((word) => word !== '--push'),
          engine(),
        )
      ).err,
    ).toContain(
      `git push --set-upstream origin ${BRANCH}\ngh pr create --head ${BRANCH} --base main --title 'ask for input`,
    );
    expect(git(remote, 'branch')).not.toContain('mcp-mrtr');
    expect(await run(root, PUSH, engine())).toMatchObject({ code: 3, err: expect.stringContaining('gh failed') });
    expect(git(remote, 'branch')).toContain('mcp-mrtr');
  });

  it('changes nothing where the remote can not be reached', async () => {
    const root = repository();
    git(root, 'remote', 'add', 'origin', `${root}/nowhere`);
    expect(await run(root, PUSH, engine())).toMatchObject({
      code: 3,
      err: expect.stringContaining("can't be reached"),
    });
    expect(git(root, 'branch')).toBe('* main\n');
  });
});

describe('pr --split owner', () => {
  const OWNED = { ...SHOP, '.github/CODEOWNERS': '* @org/all\n/lib/ @org/lib-team @ada\n' };

  it('makes one commit for each owner', async () => {
    const root = repository(OWNED);
    await run(root, ['pr', '--split', 'owner', '--allow-manual'], engine());
    expect(subjects(root)).toEqual([
      'add the shim for multi round-trip requests',
      'ask for input in rounds (app)',
      'ask for input in rounds, to be reviewed (org/all)',
      'ask for input in rounds, to be reviewed (org/lib-team ada)',
      'mark the input points that stay as they are',
    ]);
  });

  it('makes one branch for each with --separate', async () => {
    const root = repository(OWNED);
    const ran = await run(root, ['pr', '--split', 'owner', '--separate', '--allow-manual'], engine());
    expect(
      ran.out
        .trim()
        .split('\n')
        .map((file) => path.basename(file)),
    ).toEqual(['mcp-mrtr-migrate-org-all.md', 'mcp-mrtr-migrate-org-lib-team-ada.md']);
    expect(git(root, 'diff', '--name-only', 'main', `${BRANCH}-org-all`)).toBe('app/a.ts\napp/mrtr.ts\n');
    expect(git(root, 'diff', '--name-only', 'main', `${BRANCH}-org-lib-team-ada`)).toBe('lib/b.ts\nlib/mrtr.ts\n');
    const [all = ''] = ran.out.split('\n');
    expect(readFileSync(all, 'utf8')).toMatch(/tool_three.*on the branch of another owner/);
  });
});
