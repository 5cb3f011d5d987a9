import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../model/errors.js';
import type { FileChange } from '../model/text-edit.js';
import { GitError, git, gitOrNothing } from './git-command.js';

const BOM = '\uFEFF';
/** For a repository where git knows nobody; the domain can belong to nobody. */
const NOBODY = { name: 'mcp-mrtr', email: 'mcp-mrtr@localhost.invalid' };

/** How commits are made in one work tree. */
export interface CommitSettings {
  readonly config: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether git knows who commits. */
  readonly hasIdentity: boolean;
}

/** Hooks, signing and author are those of the user's tree; where git knows no author there is a stand-in. */
export async function commitSettings(root: string): Promise<CommitSettings> {
  const hooks = await git(root, ['rev-parse', '--git-path', 'hooks']);
  const hasIdentity = (await gitOrNothing(root, ['var', 'GIT_COMMITTER_IDENT'])) !== undefined;
  const { name, email } = NOBODY;
  const nobody = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
  return {
    // A relative folder of hooks is one of the user's tree, where what is generated into it is too.
    config: [`core.hooksPath=${path.posix.resolve(root, hooks.trimEnd())}`, 'core.safecrlf=false'],
    env: hasIdentity ? {} : nobody,
    hasIdentity,
  };
}

/** Refuses where what is checked out is not the text that was analysed. `place` gives the file of the work tree. */
export function refuseOtherTexts(changes: readonly FileChange[], place: (file: string) => string): void {
  for (const { file, before } of changes) {
    const at = place(file);
    const isThere = statSync(at, { throwIfNoEntry: false }) !== undefined;
    const text = isThere ? readFileSync(at, 'utf8').replace(/^\uFEFF/, '') : undefined;
    if (text === before) continue;
    if (text === undefined) throw new UsageError(`${file} is not committed, but is to be changed; commit it first`);
    throw new UsageError(
      `${file} is not as it is committed; commit it (or see that git does not hide it), then run again`,
    );
  }
}

/** Writes texts into a work tree and adds them to its index. */
export async function stageTexts(
  tree: string,
  changes: readonly FileChange[],
  place: (file: string) => string,
  { config }: CommitSettings,
): Promise<void> {
  const names = changes.map(({ file, after, bom }) => {
    const at = place(file);
    mkdirSync(path.posix.dirname(at), { recursive: true });
    writeFileSync(at, bom === true ? BOM + after : after);
    return path.posix.relative(tree, at);
  });
  const command = ['--literal-pathspecs', 'add', '--force', '--pathspec-from-file=-', '--pathspec-file-nul'];
  await git(tree, command, { config, input: names.join('\0') });
}

/** The tree that a commit would have now. */
export async function stagedTree(tree: string): Promise<string> {
  return (await git(tree, ['write-tree'])).trim();
}

/** Identifies what a commit changes, wherever it stands; of what is staged, unless a commit is given. */
export async function changeId(tree: string, commit?: string): Promise<string> {
  const plain = ['-p', '--no-ext-diff', '--no-textconv', '--no-color'];
  const patch =
    commit === undefined
      ? await git(tree, ['diff-index', '--cached', ...plain, 'HEAD'])
      : await git(tree, ['diff-tree', ...plain, `${commit}^`, commit]);
  const said = await git(tree, ['patch-id', '--stable'], { input: patch });
  return said.slice(0, 12);
}

/** Commits what is staged, with hooks and signing as for any commit of the user. Throws `UsageError` if that fails. */
export async function commitStaged(tree: string, message: string, settings: CommitSettings): Promise<void> {
  try {
    await git(tree, ['commit', '--quiet', '--file=-'], { ...settings, input: message });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(
      `the commit was refused, by a hook or by signing (${error.said}); nothing was changed: put that right, then run again`,
    );
  }
}

/** Puts another message on the last commit; hooks have had their say. */
export async function changeMessage(tree: string, message: string, settings: CommitSettings): Promise<string> {
  const config = [...settings.config, `core.hooksPath=${tree}/../none`];
  await git(tree, ['commit', '--quiet', '--amend', '--file=-'], { ...settings, config, input: message });
  return headOf(tree);
}

/** The commit that a work tree stands on. */
export async function headOf(tree: string): Promise<string> {
  return (await git(tree, ['rev-parse', 'HEAD'])).trim();
}

/** The last commit, with its tree and what it says. */
export async function lastCommit(tree: string): Promise<{ sha: string; tree: string; said: string }> {
  const [sha = '', id = '', said = ''] = (await git(tree, ['show', '--no-patch', '--format=%H%x00%T%x00%B'])).split(
    '\0',
  );
  return { sha, tree: id, said: said.trimEnd() };
}

/** Brings a temporary work tree to a commit, with nothing in it but what is committed and what git ignores. */
export async function moveTo(tree: string, sha: string): Promise<string> {
  const config = [`core.hooksPath=${tree}/../none`];
  await git(tree, ['checkout', '--quiet', '--force', '--detach', sha], { config });
  await git(tree, ['clean', '-d', '--force', '--quiet', '--exclude=node_modules']);
  return sha;
}
