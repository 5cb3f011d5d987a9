import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateFolder } from '../../src/workspace/state-folder.js';
import { commitAll, tempTree } from '../temp-tree.js';

describe('stateFolder', () => {
  it('lies below .git, the same for all paths of a repository', async () => {
    const root = tempTree({ 'one/a.ts': '', 'two/b.ts': '' });
    commitAll(root);
    const found = await Promise.all([
      stateFolder(['.'], root),
      stateFolder(['one/a.ts'], root),
      stateFolder(['.'], `${root}/two`),
      stateFolder(['one', 'two'], root),
    ]);
    expect(new Set(found)).toEqual(new Set([`${root}/.git/mcp-mrtr`]));
  });

  it("is the user's, outside the tree, without git, one for each project", async () => {
    const root = tempTree({ 'one/package.json': '{}', 'one/src/a.ts': '', 'two/package.json': '{}', 'loose/b.ts': '' });
    const own = process.env.XDG_STATE_HOME as string;
    const one = await stateFolder(['.'], `${root}/one`);
    expect(one).toMatch(new RegExp(`^${own}/mcp-mrtr/one-[0-9a-f]{16}$`));
    expect(await stateFolder(['src/a.ts'], `${root}/one`)).toBe(one);
    expect(await stateFolder(['.'], `${root}/two`)).not.toBe(one);
    expect(await stateFolder(['b.ts'], `${root}/loose`)).toMatch(/\/loose-[0-9a-f]{16}$/);
    mkdirSync(`${root}/empty`);
    expect(await stateFolder(['one', 'empty'], root)).not.toBe(one);
  });
});
