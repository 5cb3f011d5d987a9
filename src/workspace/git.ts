import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../model/errors.js';
import { gitRoot } from './paths.js';

const run = promisify(execFile);
/** Keeps a command line well below the system's limit. */
const AT_ONCE = 200;

/**
 * Those of the files that were changed since the last commit, or are untracked. Where git has no say there are none: no
 * repository, no git, or ignored files.
 */
export async function dirtyFiles(files: readonly string[]): Promise<string[]> {
  const dirty = new Set<string>();
  for (const [root, group] of byRepository(files)) {
    for (let at = 0; at < group.length; at += AT_ONCE) {
      const batch = group.slice(at, at + AT_ONCE);
      for (const file of await status(root, batch)) dirty.add(file);
    }
  }
  return files.filter((file) => dirty.has(file));
}

/**
 * Files that differ from where the current branch left a commit, those that are not committed or not known to git included.
 * Absolute, sorted. Throws `UsageError` outside of a repository, and for a commit that is not there.
 */
export async function changedSince(ref: string, folder: string): Promise<readonly string[]> {
  const root = gitRoot(folder);
  if (root === undefined) throw new UsageError(`--changed-since ${ref}: ${folder} is in no git repository`);
  const git = async (...command: string[]): Promise<string> => {
    try {
      return (await run('git', ['--no-optional-locks', '-C', root, ...command], { maxBuffer: 1 << 28 })).stdout;
    } catch (error) {
      throw new UsageError(
        `--changed-since ${ref}: git ${command[0]} failed (${whatGitSaid(error)}); fetch the commit, or name another`,
      );
    }
  };
  // Resolved first, so that a ref which begins with a dash is no option.
  const commit = (await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)).trim();
  const base = (await git('merge-base', commit, 'HEAD')).trim();
  const changed = await git('diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', base, '--');
  const unknown = await git('ls-files', '--others', '--exclude-standard', '-z');
  const names = `${changed}${unknown}`.split('\0').filter((name) => name !== '');
  return [...new Set(names.map((name) => path.posix.join(root, name)))].sort();
}

/** Where the repository of a folder keeps something of ours: below `.git`, never in the tree. */
export async function gitPath(name: string, folder: string): Promise<string | undefined> {
  const root = gitRoot(folder);
  if (root === undefined) return undefined;
  try {
    const { stdout } = await run('git', ['-C', root, 'rev-parse', '--git-path', `mcp-mrtr/${name}`]);
    return path.posix.resolve(root, stdout.trimEnd());
  } catch {
    return undefined;
  }
}

function byRepository(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const root = gitRoot(path.posix.dirname(file));
    if (root === undefined) continue;
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [file]);
    else group.push(file);
  }
  return groups;
}

async function status(root: string, files: readonly string[]): Promise<string[]> {
  const options = ['--no-optional-locks', '--literal-pathspecs', '-C', root];
  const command = ['status', '--porcelain', '-z', '--untracked-files=all', '--', ...files];
  try {
    const { stdout } = await run('git', [...options, ...command], { maxBuffer: 1 << 28 });
    return parse(stdout).map((entry) => path.posix.join(root, entry));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UsageError(`git status failed in ${root} (${whatGitSaid(error)}); mend that, or use --force`);
  }
}

function whatGitSaid(error: unknown): string {
  const said = String((error as { stderr?: unknown }).stderr ?? '').trim();
  return (said === '' ? 'no such commit' : said).replace(/\s*\n\s*/g, ' ');
}

/** Paths out of `status --porcelain -z`: `XY path`, and for a rename or copy one more entry with the old path. */
function parse(output: string): string[] {
  const fields = output.split('\0');
  const entries: string[] = [];
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? '';
    if (field === '') continue;
    entries.push(field.slice(3));
    if (/[RC]/.test(field.slice(0, 2))) at++;
  }
  return entries;
}
