import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../engine/config.js';
import type { StagedMigration } from '../engine/stages.js';
import { UsageError } from '../model/errors.js';
import type { Writes } from '../model/plan.js';
import type { Target } from '../model/report.js';
import { judgeEffect } from '../planner/effects.js';
import { reasonText } from '../planner/reasons.js';
import { type Body, renderBody } from '../pull-request/body.js';
import { commitMessage, titleOf } from '../pull-request/commit-message.js';
import type { PlannedBranch } from '../pull-request/commit-plan.js';
import { type CommitStyle, styleOf } from '../pull-request/commit-style.js';
import { type Grouped, groupPoints, type Split } from '../pull-request/grouping.js';
import type { MadeBranch } from '../pull-request/made-branch.js';
import { makeBranch } from '../pull-request/make-branch.js';
import { plainText } from '../pull-request/markdown.js';
import { TypeProof } from '../pull-request/type-proof.js';
import { verifyBranch } from '../pull-request/verify.js';
import { toReport } from '../report/document.js';
import { moveBranch } from '../workspace/branch-history.js';
import { CodeOwners } from '../workspace/code-owners.js';
import { type CommitSettings, commitSettings } from '../workspace/commits.js';
import { gitPath } from '../workspace/git.js';
import { checkingScripts } from '../workspace/package-scripts.js';
import { Packages } from '../workspace/packages.js';
import { gitRoot } from '../workspace/paths.js';
import {
  checkedOutAt,
  isBranchName,
  latestSubjects,
  openRepository,
  type Repository,
  refuseDirty,
} from '../workspace/repository.js';
import { inTemporaryWorktree, type TemporaryWorktree } from '../workspace/temporary-worktree.js';
import type { Context } from './context.js';
import { type Earlier, earlierOn, type Remote, remoteOf, tellBranches } from './pr-branches.js';
import { noteGaps, noteNotices, refuseEditedShims, refuseMissing } from './preflight.js';
import { withProgress } from './progress.js';
import { pullRequestVerdict, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

export interface PrOptions {
  readonly branch: string;
  readonly split: Split;
  readonly target: 'auto' | Target;
  readonly writes?: Writes;
  readonly separate?: boolean;
  readonly push?: boolean;
  readonly dryRun?: boolean;
  readonly verify?: string;
  readonly allowManual?: boolean;
}

/** A branch with its commits and its text. */
export interface ReadyBranch {
  readonly name: string;
  readonly title: string;
  readonly made: MadeBranch;
  readonly earlier: Earlier;
  readonly body: Body;
  /** Where the text is, or would be. */
  readonly bodyFile: string;
  readonly overflowFile: string;
}

/** All that the branches of one run have in common. */
interface Run {
  readonly cwd: string;
  readonly repository: Repository;
  readonly options: PrOptions;
  readonly migration: StagedMigration;
  readonly grouped: Grouped;
  readonly style: CommitStyle;
  readonly settings: CommitSettings;
  readonly remote: Remote;
  /** For texts. */
  readonly folder: string;
  readonly stage: (text: string) => void;
}

/** `mcp-mrtr pr`: a branch with commits to review one by one, and the text of its pull request. */
export async function pr(paths: readonly string[], options: PrOptions, context: Context): Promise<Verdict> {
  const { cwd, err } = context;
  refuseMissing(paths, cwd);
  if (options.separate === true && options.split !== 'owner')
    throw new UsageError('--separate makes a branch for each owner; add --split owner');
  const repository = await openRepository(cwd);
  if (!(await isBranchName(repository, options.branch)))
    throw new UsageError(`--branch ${options.branch}: git takes no such name`);
  await refuseDirty(repository);
  const ready = await withProgress(err, async (stage) => {
    const run = await prepare(paths, options, context, repository, stage);
    const branches = run.grouped.branches.map((planned, at) => ({ planned, states: run.migration.states[at] ?? [] }));
    const wanted = branches.filter(({ states }) => states.some((state) => state.length > 0));
    const made = wanted.length === 0 ? [] : await makeAll(run, wanted);
    return { run, made };
  });
  if (options.dryRun !== true) for (const branch of ready.made) await keep(repository, branch);
  await tellBranches(ready.made, { ...ready.run, context });
  const report = toReport(ready.run.migration.analysis, cwd, toolVersion());
  noteGaps(report, paths, context);
  noteNotices(ready.run.migration.notices ?? [], context);
  return pullRequestVerdict(
    report,
    ready.made.map(({ made }) => made),
    options,
  );
}

async function prepare(
  paths: readonly string[],
  options: PrOptions,
  { cwd, engine }: Context,
  repository: Repository,
  stage: (text: string) => void,
): Promise<Run> {
  const { root } = repository;
  const packages = new Packages(root);
  const owners = CodeOwners.of(root);
  if (options.split === 'owner' && owners === undefined)
    throw new UsageError('--split owner: there is no CODEOWNERS file in .github, docs or the root of the repository');
  let grouped: Grouped = { branches: [], elsewhere: [] };
  const config = await loadConfig(cwd);
  const migration = await engine.planStages(
    { cwd, paths, target: options.target, writes: options.writes, config, onProgress: stage },
    (found) => {
      grouped = groupPoints(found, {
        split: options.split,
        separate: options.separate === true,
        packageOf: (file) => packages.of(file).name ?? path.posix.relative(root, packages.of(file).dir),
        ownerOf: (file) => owners?.ownersOf(path.posix.relative(root, file)).join(' ') ?? '',
        isOurs: (file) => gitRoot(path.posix.dirname(file)) === root,
      });
      return grouped.branches.map(({ plans }) => plans);
    },
  );
  refuseEditedShims(migration.editedShims, cwd);
  const style = styleOf(await latestSubjects(repository, 50));
  const settings = await commitSettings(root);
  const folder = await textFolder(root);
  const remote = await remoteOf(repository, options.push === true);
  return { cwd, repository, options, migration, grouped, style, settings, remote, folder, stage };
}

interface Wanted {
  readonly planned: PlannedBranch;
  readonly states: StagedMigration['states'][number];
}

function makeAll(run: Run, wanted: readonly Wanted[]): Promise<readonly ReadyBranch[]> {
  const { root, head } = run.repository;
  return inTemporaryWorktree(root, head, async (tree) => {
    const files = [...new Set(wanted.flatMap(({ states }) => (states.at(-1) ?? []).map(({ file }) => file)))];
    run.stage('checking types');
    const proof = await TypeProof.of(root, tree, files);
    const ready: ReadyBranch[] = [];
    for (const one of wanted) ready.push(await makeOne(run, one, tree, proof, ready.length === 0));
    return ready;
  });
}

async function makeOne(
  run: Run,
  { planned, states }: Wanted,
  tree: TemporaryWorktree,
  proof: TypeProof,
  isFirst: boolean,
): Promise<ReadyBranch> {
  const { repository, options, migration, style, settings, stage, cwd } = run;
  const { root, head } = repository;
  const name = planned.owner === undefined ? options.branch : `${options.branch}-${slug(planned.owner)}`;
  const place = await checkedOutAt(repository, name);
  if (place !== undefined && options.dryRun !== true)
    throw new UsageError(
      `branch ${name} is checked out in ${place}; switch to the branch it should start from, or use --branch`,
    );
  const points = new Map(migration.analysis.inputPoints.map((point) => [point.id, point]));
  const at = (file: string) => path.posix.relative(root, file);
  const earlier = await earlierOn(run.remote, repository, name);
  stage(`committing to ${name}`);
  const version = toolVersion();
  const job = {
    isFirst,
    ...{ root, base: head, branch: name, tip: earlier.tip, earlier, plans: planned.plans, states, version, settings },
    messageOf: (plan: PlannedBranch['plans'][number]) => commitMessage(plan, points, style, at),
    onProgress: stage,
  };
  const unverified = await makeBranch(job, tree, proof);
  const bodyFile = `${run.folder}/${name.replaceAll('/', '-')}.md`;
  const log = bodyFile.replace(/\.md$/, '.verify.log');
  const verification = {
    command: options.verify ?? '',
    folder: path.posix.relative(root, cwd),
    log,
    onProgress: stage,
  };
  const made = options.verify === undefined ? unverified : await verifyBranch(unverified, tree, verification);
  const overflowFile = bodyFile.replace(/\.md$/, '.all.md');
  const body = bodyOf(run, planned, made, states.at(-1) ?? [], path.posix.basename(overflowFile));
  return {
    name,
    title: titleOf(style, planned.plans.some(({ moves }) => moves.length > 0) ? 'all' : 'marks'),
    made,
    earlier,
    body,
    bodyFile,
    overflowFile,
  };
}

function bodyOf(
  run: Run,
  planned: PlannedBranch,
  made: MadeBranch,
  state: Wanted['states'][number],
  overflow: string,
): Body {
  const { repository, options, migration, grouped, cwd, remote } = run;
  const moves = new Set(planned.plans.flatMap((plan) => plan.moves));
  const marks = new Set(planned.plans.flatMap((plan) => plan.marks));
  const all = migration.analysis.inputPoints;
  const outside = new Set(grouped.elsewhere);
  return renderBody(
    {
      version: toolVersion(),
      target: migration.analysis.target,
      made,
      moved: all.filter(({ id }) => moves.has(id)),
      left: all.filter(({ id }) => marks.has(id)),
      elsewhere: all
        .filter(({ id }) => !moves.has(id) && !marks.has(id))
        .map((point) => ({
          point,
          why: outside.has(point.id)
            ? 'in another repository (a submodule?): run the tool there'
            : 'on the branch of another owner',
        })),
      changes: new Map(state.map((change) => [change.file, change])),
      at: (file) => path.posix.relative(repository.root, file),
      web: remote.web,
      reasonText,
      fateOf: (effect) => judgeEffect(effect).do,
      verify: options.verify,
      scripts: checkingScripts(cwd),
      notices: migration.notices ?? [],
      unread: migration.analysis.unread,
    },
    overflow,
  );
}

/** Makes the branch and its text, now that all went well. */
async function keep(
  { root }: Repository,
  { name, made, earlier, body, bodyFile, overflowFile }: ReadyBranch,
): Promise<void> {
  if (earlier.local !== made.head) await moveBranch(root, name, made.head, earlier.local);
  mkdirSync(path.dirname(bodyFile), { recursive: true });
  writeFileSync(bodyFile, body.text);
  if (body.overflow === undefined) rmSync(overflowFile, { force: true });
  else writeFileSync(overflowFile, body.overflow);
}

/** The folder for texts: beside the repository's own files, never in the tree. */
async function textFolder(root: string): Promise<string> {
  const at = await gitPath('pr', root);
  if (at === undefined) throw new UsageError('git does not say where its own files are; mend the repository');
  return at;
}

function slug(owner: string): string {
  const plain = plainText(owner)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'unowned' : plain;
}
