// The command itself, killed before each file that it puts in place. `test/edit/killed.test.ts` goes through every step of the code below it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ASK_V1, PACKAGE, serverV1 } from '../engine/projects.js';
import { commitAll, git, tempTree } from '../temp-tree.js';

const BIN = fileURLToPath(new URL('../../bin/mcp-mrtr.js', import.meta.url));
const HOOK = fileURLToPath(new URL('./kill-at.cjs', import.meta.url));

const NAMES = ['a', 'b', 'c'];
const OLD = {
  'package.json': PACKAGE.v1,
  ...Object.fromEntries(NAMES.map((name) => [`src/${name}.ts`, serverV1(ASK_V1).replace('remove', name)])),
};

function migrate(root: string, words: readonly string[], killAt = -1): 'killed' | number | null {
  const command = ['--require', HOOK, BIN, 'migrate', ...words];
  const env = { ...process.env, KILL_AT: String(killAt) };
  const { signal, status } = spawnSync(process.execPath, command, { cwd: root, env });
  return signal === 'SIGKILL' ? 'killed' : status;
}

const textsIn = (root: string) =>
  Object.fromEntries(readdirSync(`${root}/src`).map((name) => [name, readFileSync(`${root}/src/${name}`, 'utf8')]));

function project(): string {
  const root = tempTree(OLD);
  commitAll(root);
  return root;
}

describe.runIf(process.env.MRTR_TESTS === 'long')('migrate --write that is killed', () => {
  it('leaves each file old or new; undo, or the next run and then undo, puts back every byte', () => {
    const whole = project();
    expect(migrate(whole, ['--write', '--no-types'])).toBe(0);
    const [old, made] = [textsIn(project()), textsIn(whole)];
    const seen = new Set<number>();
    for (let step = 0; ; step++) {
      const root = project();
      const ended = migrate(root, ['--write', '--no-types'], step);
      const texts = textsIn(root);
      const isNew = (name: string) => texts[name] === made[name];
      for (const name of Object.keys(made)) expect(isNew(name) || texts[name] === old[name], name).toBe(true);
      seen.add(Object.keys(made).filter(isNew).length);
      // Killed before its journal was made, there is nothing to undo.
      if (step % 2 === 0) migrate(root, ['--undo']);
      else {
        expect(migrate(root, ['--write', '--no-types'])).toBe(0);
        expect(textsIn(root)).toEqual(made);
        expect(migrate(root, ['--undo'])).toBe(0);
      }
      expect(textsIn(root)).toEqual(old);
      expect(git(root, 'status', '--porcelain')).toBe('');
      if (ended !== 'killed') break;
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  }, 600_000);
});
