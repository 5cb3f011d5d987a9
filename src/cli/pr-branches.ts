import { UsageError } from '../model/errors.js';
import { type EarlierCommits, earlierCommits } from '../pull-request/earlier-commits.js';
import { broken } from '../pull-request/verify.js';
import { tipOf } from '../workspace/branch-history.js';
import type { CommitSettings } from '../workspace/commits.js';
import { createCommand, fetchTip, isAncestor, openPullRequest, pushCommit } from '../workspace/publish.js';
import { pushRemote } from '../workspace/remote.js';
import type { Repository } from '../workspace/repository.js';
import type { Context } from './context.js';
import type { PrOptions, ReadyBranch } from './pr.js';

/** The remote that a branch is meant for. */
export interface Remote {
  readonly name: string | undefined;
  /** Its address in a browser. */
  readonly web: string | undefined;
  /** Whether it may be reached. */
  readonly push: boolean;
}

/** What there is of a branch from before. */
export interface Earlier extends EarlierCommits {
  /** The commit that new work goes on from. */
  readonly tip: string | undefined;
  /** Where the branch stands here, and at the remote if that was asked. */
  readonly local: string | undefined;
  readonly remote: string | undefined;
}

export async function remoteOf(repository: Repository, push: boolean): Promise<Remote> {
  const found = await pushRemote(repository.root);
  if (push && found === undefined)
    throw new UsageError('--push: the repository has no remote; add one, or leave --push out');
  return { name: found?.name, web: found?.web, push };
}

/** Reads what stands on a branch, here and, with `--push`, at the remote. Throws `UsageError` where both went their ways. */
export async function earlierOn(remote: Remote, { root, head }: Repository, branch: string): Promise<Earlier> {
  const local = await tipOf(root, `refs/heads/${branch}`);
  const tracked = remote.name === undefined ? undefined : await tipOf(root, `refs/remotes/${remote.name}/${branch}`);
  const there = remote.push && remote.name !== undefined ? await fetchTip(root, remote.name, branch) : undefined;
  const tip = await newest(root, head, branch, local, there ?? (remote.push ? undefined : tracked));
  const none = { ours: [], others: [], inOrder: true };
  const earlier = tip === undefined ? none : await earlierCommits(root, head, branch, tip);
  return { ...earlier, tip, local, remote: there };
}

async function newest(
  root: string,
  base: string,
  branch: string,
  local: string | undefined,
  there: string | undefined,
): Promise<string | undefined> {
  if (local === undefined || there === undefined || local === there) return local ?? there;
  if (await isAncestor(root, local, there)) return there;
  if (await isAncestor(root, there, local)) return local;
  const { others } = await earlierCommits(root, base, branch, there);
  if (others.length === 0) return local;
  throw new UsageError(
    `branch ${branch} has commits at the remote that it does not have here, and the other way round; bring the two together, then run again`,
  );
}

interface Told {
  readonly context: Context;
  readonly options: PrOptions;
  readonly repository: Repository;
  readonly remote: Remote;
  readonly settings: CommitSettings;
}

/** Says what was made, and pushes it if that is wanted. A pipe gets the paths of the texts alone, or the texts of a dry run. */
export async function tellBranches(branches: readonly ReadyBranch[], told: Told): Promise<void> {
  const { out, err } = told.context;
  const talk = out.isTTY ? out : err;
  if (branches.length === 0) return talk.write('Nothing to change; no branch was made.\n');
  if (!told.settings.hasIdentity)
    err.write('mcp-mrtr: git knows no user.name here; the commits are by mcp-mrtr <mcp-mrtr@localhost.invalid>\n');
  for (const branch of branches) {
    talk.write(summary(branch, told.options.dryRun === true));
    if (told.options.dryRun === true) {
      out.write(branches.length > 1 ? `<!-- ${branch.name} -->\n\n${branch.body.text}` : branch.body.text);
      continue;
    }
    out.write(`${branch.bodyFile}\n`);
    if (branch.body.overflow !== undefined)
      err.write(`mcp-mrtr: not all of it found room; the whole is in ${branch.overflowFile}\n`);
    const isOpen = told.options.push === true && broken(branch.made).length === 0 && (await publish(branch, told));
    if (!isOpen) talk.write(`${commands(branch, told).join('\n')}\n`);
  }
}

function summary({ name, made, earlier }: ReadyBranch, dry: boolean): string {
  const state =
    made.head === earlier.local ? 'is up to date' : earlier.local === undefined ? 'is made' : 'is brought up to date';
  const head = dry ? `Branch ${name} would have` : `Branch ${name} ${state}:`;
  const lines = made.commits.map(
    ({ sha, subject, files }) =>
      `  ${sha.slice(0, 10)} ${subject} (${files.length} file${files.length === 1 ? '' : 's'})`,
  );
  const kept = made.kept.map(({ sha, subject }) => `  ${sha.slice(0, 10)} ${subject} (kept)`);
  return `${[head, ...lines, ...kept].join('\n')}\n`;
}

/** Pushes and opens the pull request; whether it is open now. */
async function publish(branch: ReadyBranch, { repository, remote, context }: Told): Promise<boolean> {
  const { name, made, earlier } = branch;
  if (remote.name === undefined) return false;
  const push = { remote: remote.name, branch: name, commit: made.head, expected: earlier.remote };
  if (earlier.remote !== made.head) await pushCommit(repository.root, push);
  const url = await openPullRequest(repository.root, { ...branch, branch: name, into: repository.branch });
  if (url === undefined) return false;
  context.err.write(`mcp-mrtr: ${url}\n`);
  return true;
}

/** What is left to be typed. */
function commands(
  { name, title, bodyFile, made, earlier }: ReadyBranch,
  { remote, repository, options }: Told,
): readonly string[] {
  const to = remote.name ?? '<remote>';
  const force = earlier.tip !== undefined && made.head !== earlier.tip ? '--force-with-lease ' : '';
  const pushed = options.push === true && broken(made).length === 0;
  const create = createCommand({ branch: name, into: repository.branch, title, bodyFile });
  return [...(pushed ? [] : [`git push ${force}--set-upstream ${to} ${name}`]), `gh ${create.map(quoted).join(' ')}`];
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
