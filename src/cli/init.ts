import path from 'node:path';
import { unifiedDiff } from '../edit/diff.js';
import { writeChanges } from '../edit/write.js';
import { planSetup } from '../engine/setup.js';
import { UsageError } from '../model/errors.js';
import { dirtyFiles } from '../workspace/git.js';
import type { Project } from '../workspace/project.js';
import type { Context } from './context.js';
import type { Verdict } from './verdict.js';

export interface InitOptions {
  readonly write?: boolean;
}

/** `mcp-mrtr init`: what it takes to run the check in a project, shown, or written. */
export async function init({ write }: InitOptions, { cwd, out }: Context): Promise<Verdict> {
  const { project, changes, notes } = await planSetup(cwd);
  out.write(`${found(project, cwd)}\n`);
  if (changes.length === 0) {
    out.write('Nothing to write: configuration, ESLint and workflow are there.\n');
  } else if (write === true) {
    const dirty = await dirtyFiles(changes.filter(({ before }) => before !== undefined).map(({ file }) => file));
    if (dirty.length > 0) throw new UsageError(`uncommitted changes in ${named(dirty, cwd)}; commit them first`);
    const { changed, created } = await writeChanges(changes);
    for (const file of created) out.write(`created ${path.relative(cwd, file)}\n`);
    for (const file of changed) out.write(`changed ${path.relative(cwd, file)}\n`);
  } else {
    out.write(`\n${unifiedDiff(changes, cwd)}\nNothing was written; --write writes this.\n`);
  }
  for (const note of notes) out.write(`${note}\n`);
  return { code: 0, why: '' };
}

function found({ manager, eslint, github }: Project, cwd: string): string {
  const linter =
    eslint === undefined ? 'no ESLint with a flat configuration' : `ESLint (${path.relative(cwd, eslint)})`;
  return `Found ${manager}, ${linter}, ${github ? 'GitHub' : 'no GitHub'}.`;
}

function named(files: readonly string[], cwd: string): string {
  return files.map((file) => path.relative(cwd, file)).join(', ');
}
