import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { git, tempTree, writeTree } from '../temp-tree.js';
import { BRANCH, seen, subjects } from './pr-seen.js';
import { engine, repository, SHOP } from './pr-shop.js';
import { run } from './run.js';

const ONE = ['pr', '--split', 'none', '--allow-manual'];
const hook = (root: string, name: string, lines: string) => {
  writeFileSync(`${root}/.git/hooks/${name}`, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
};

describe('where pr is run', () => {
  it('may be on no branch, in a linked work tree, and in a folder below', async () => {
    const root = repository();
    git(root, 'checkout', '-q', '--detach');
    const before = seen(root);
    expect(await run(root, ONE, engine())).toMatchObject({ code: 0, err: expect.not.stringContaining('--base') });
    expect(seen(root)).toEqual(before);
    git(root, 'checkout', '-q', 'main');

    const linked = `${root}-linked`;
    git(root, 'worktree', 'add', '-q', '-b', 'work', linked);
    const both = [seen(root), seen(linked)];
    const ran = await run(`${linked}/app`, [...ONE, '--branch', 'two'], engine());
    expect(ran).toMatchObject({
      code: 0,
      out: `${root}/.git/worktrees/${linked.split('/').at(-1)}/mcp-mrtr/pr/two.md\n`,
    });
    expect([seen(root), seen(linked)]).toEqual(both);
    expect(git(root, 'rev-parse', 'two^{tree}')).toBe(git(root, 'rev-parse', `${BRANCH}^{tree}`));
    git(root, 'worktree', 'remove', '--force', linked);
  });

  it('leaves a submodule to itself, and says so', async () => {
    const inner = repository({ 'c.ts': 'ask five auto\n' });
    const root = repository();
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    git(root, 'commit', '-qm', 'sub');
    const before = seen(root);
    const ran = await run(root, ONE, engine(['app/a.ts', 'sub/c.ts']));
    expect(ran.code).toBe(0);
    expect(seen(root)).toEqual(before);
    expect(git(root, 'diff', '--name-only', 'main', BRANCH)).toBe('app/a.ts\napp/mrtr.ts\n');
    expect(readFileSync(ran.out.trim(), 'utf8')).toMatch(/tool_five.*in another repository/);
    expect(git(`${root}/sub`, 'status', '--porcelain')).toBe('');
  });

  it('commits in the line ends of the repository, whatever those of the work tree are', async () => {
    const crlf = SHOP['app/a.ts'].replaceAll('\n', '\r\n');
    const root = repository({ ...SHOP, 'kept.ts': 'ask six auto\r\n', '.gitattributes': 'kept.ts -text\n' });
    git(root, 'config', 'core.autocrlf', 'true');
    git(root, 'config', 'core.safecrlf', 'true');
    writeTree(root, { 'app/a.ts': crlf });
    git(root, 'add', 'app/a.ts');
    const before = seen(root);
    expect(await run(root, ONE, engine(['app/a.ts', 'kept.ts']))).toMatchObject({ code: 0 });
    expect(seen(root)).toEqual(before);
    expect(git(root, 'cat-file', 'blob', `${BRANCH}:app/a.ts`)).toBe(SHOP['app/a.ts'].replaceAll('ask ', 'asked '));
    expect(git(root, 'cat-file', 'blob', `${BRANCH}:kept.ts`)).toBe('asked six auto\r\n');
  });

  it('keeps modes, writes none of the user’s files, and commits for a user whom git does not know', async () => {
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    const root = repository();
    chmodSync(`${root}/app/a.ts`, 0o555);
    git(root, 'commit', '-qam', 'executable');
    chmodSync(`${root}/app/a.ts`, 0o444);
    git(root, 'config', 'core.fileMode', 'false');
    for (const name of ['user.name', 'user.email']) git(root, 'config', '--unset', name);
    git(root, 'config', 'user.useConfigOnly', 'true');
    const ran = await run(root, ONE, engine());
    vi.unstubAllEnvs();
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('git knows no user.name here') });
    expect(git(root, 'log', '-1', '--format=%an <%ae>', BRANCH)).toBe('mcp-mrtr <mcp-mrtr@localhost.invalid>\n');
    expect(git(root, 'ls-tree', BRANCH, 'app/a.ts')).toMatch(/^100755 /);
    expect(statSync(`${root}/app/a.ts`).mode & 0o777).toBe(0o444);
  });

  it('refuses a tree that git was told to hide changes in', async () => {
    const root = repository();
    git(root, 'update-index', '--assume-unchanged', 'app/a.ts');
    writeFileSync(`${root}/app/a.ts`, 'hidden\nask one auto\n');
    const ran = await run(root, ONE, engine());
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('app/a.ts is not as it is committed') });
    expect(git(root, 'branch')).toBe('* main\n');
  });
});

describe('hooks and signing', () => {
  it('run as for any commit; what a hook changes is told', async () => {
    const root = repository();
    hook(root, 'pre-commit', "sed -i.bak 's/asked two/asked  two/' app/a.ts && rm -f app/a.ts.bak && git add -u");
    // In a folder that git does not know, as husky has it.
    git(root, 'config', 'core.hooksPath', '.git/hooks');
    hook(root, 'prepare-commit-msg', 'echo "Ticket: 1" >> "$1"');
    hook(root, 'post-checkout', 'touch hooked-checkout');
    const before = seen(root);
    const ran = await run(root, ONE, engine());
    expect(ran.code).toBe(0);
    expect(seen(root)).toEqual(before);
    expect(git(root, 'show', `${BRANCH}:app/a.ts`)).toContain('asked  two review');
    expect(git(root, 'log', '-1', '--format=%B', BRANCH)).toContain('Ticket: 1');
    expect(readFileSync(ran.out.trim(), 'utf8').match(/changed by a commit hook/g)).toHaveLength(1);
    const tip = git(root, 'rev-parse', BRANCH);
    expect((await run(root, ONE, engine())).err).toContain('is up to date');
    expect(git(root, 'rev-parse', BRANCH)).toBe(tip);
  });

  it('make nothing where one refuses', async () => {
    const root = repository();
    const before = seen(root);
    // The second commit is refused, when the first is made.
    hook(root, 'commit-msg', 'grep -q shim "$1" || { echo "no ticket" >&2; exit 1; }');
    const ran = await run(root, ['pr'], engine());
    expect(ran).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringMatching(/the commit was refused.*\(no ticket\)/),
    });
    hook(root, 'commit-msg', 'exit 0');
    git(root, 'config', 'commit.gpgsign', 'true');
    git(root, 'config', 'gpg.program', 'false');
    expect(await run(root, ONE, engine())).toMatchObject({ code: 3, err: expect.stringContaining('refused') });
    git(root, 'config', 'commit.gpgsign', 'false');
    expect(seen(root)).toEqual(before);
    expect(git(root, 'branch')).toBe('* main\n');
  });
});

describe('--verify', () => {
  it('runs at the base and at each commit, with the packages of the user, where pr was called', async () => {
    const root = repository();
    writeTree(root, { 'node_modules/tool/x': 'x', 'node_modules/@own/y/y': '', 'node_modules/.cache/z': '' });
    mkdirSync(`${root}/node_modules/.bin`);
    symlinkSync('../lib', `${root}/node_modules/lib`);
    const check =
      'cat ../node_modules/tool/x && ls ../node_modules/lib/mrtr.ts && ! ls ../node_modules/.cache && ls a.ts && touch junk';
    const ran = await run(`${root}/app`, [...ONE, '--verify', check], engine());
    const body = readFileSync(ran.out.trim(), 'utf8');
    const outcomes = [...body.matchAll(/^\| (?:base )?[0-9a-f]{10}.*\| (\S+).*\|$/gm)].map((found) => found[1]);
    // The generated file of lib is there since the commit, seen through the link of the workspace.
    expect(outcomes).toEqual(['**fails**,', 'passes']);
    expect(ran.code).toBe(0);
    expect(existsSync(`${root}/app/junk`)).toBe(false);
  });

  it('ends with 1 and pushes nothing where a commit fails that the base did not', async () => {
    const root = repository();
    const remote = tempTree({});
    git(remote, 'init', '-q', '--bare');
    git(root, 'remote', 'add', 'origin', remote);
    const ran = await run(root, [...ONE, '--push', '--verify', '! grep asked app/a.ts'], engine());
    expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/holds at the base and fails at [0-9a-f]{10}/) });
    expect(subjects(root)).toHaveLength(1);
    expect(git(remote, 'branch')).toBe('');
  });
});
