import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { unifiedDiff } from '../../src/edit/diff.js';
import { ASK_V1, DETACHED_V1, PACKAGE, serverV1 } from '../engine/projects.js';
import { git, tempTree } from '../temp-tree.js';
import { BRANCH, seen, subjects } from './pr-seen.js';
import { repository } from './pr-shop.js';
import { run } from './run.js';

const TOOL = fileURLToPath(new URL('../../bin/mcp-mrtr.js', import.meta.url));
const SERVERS = {
  'package.json': PACKAGE.v1,
  'src/plain.ts': serverV1(ASK_V1),
  'src/look.ts': serverV1(`await db.insertDraft('x');\n  ${ASK_V1}`).replace(
    'const FORM',
    'declare const db: { insertDraft(name: string): Promise<string> };\nconst FORM',
  ),
  'src/stays.ts': serverV1(DETACHED_V1),
};

/** Work trees of ours that are left in the folder for temporary files, of this process. */
const leftovers = (pid: number) => readdirSync(tmpdir()).filter((name) => name.startsWith(`mcp-mrtr-${pid}-`));

describe('pr, the whole way', () => {
  it('leaves the tree that the patch makes, commit by commit, and dies without a trace', async () => {
    const root = repository(SERVERS);
    const before = seen(root);
    // A hook that ends the tool while its second commit is made.
    const killing = (signal: string) =>
      writeFileSync(
        `${root}/.git/hooks/commit-msg`,
        `#!/bin/sh\nif ! grep -q 'add the shim' "$1"; then kill -${signal} $(ps -o ppid= -p $PPID); sleep 1; exit 1; fi\n`,
        { mode: 0o755 },
      );
    for (const signal of ['TERM', 'KILL']) {
      killing(signal);
      const child = spawnSync(process.execPath, [TOOL, 'pr'], { cwd: root, encoding: 'utf8' });
      expect(child.signal, child.stderr).toBe(`SIG${signal}`);
      expect(git(root, 'branch')).toBe('* main\n');
      expect(seen(root)).toEqual(before);
      expect(leftovers(child.pid)).toHaveLength(signal === 'TERM' ? 0 : 1);
    }
    writeFileSync(`${root}/.git/hooks/commit-msg`, '#!/bin/sh\n', { mode: 0o755 });
    const ran = await run(root, ['pr'], lazyEngine);
    expect(ran.code).toBe(1);
    expect(git(root, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
    expect(seen(root)).toEqual(before);
    expect(subjects(root)).toEqual([
      'add the shim for multi round-trip requests',
      'ask for input in rounds',
      'ask for input in rounds, to be reviewed',
      'mark the input points that stay as they are',
    ]);
    const { changes } = await lazyEngine.planMigration({ cwd: root, paths: ['.'], target: 'auto' });
    const other = tempTree({});
    git(other, 'clone', '-q', root, 'copy');
    writeFileSync(path.join(other, 'patch'), unifiedDiff(changes, root));
    git(`${other}/copy`, 'apply', '../patch');
    git(`${other}/copy`, 'add', '-A');
    expect(git(`${other}/copy`, 'write-tree')).toBe(git(root, 'rev-parse', `${BRANCH}^{tree}`));
  });
});
