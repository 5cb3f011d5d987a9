// npm run corpus -- --dir <folder>: runs the tool over a copy of each repository in a folder, and prints what came of it.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfMissing } from '../demo/command.js';
import { inTurns } from './in-turns.js';
import { measure } from './measure.js';
import { corpusOptions, USAGE } from './options.js';
import { page } from './page.js';
import { repositoriesIn } from './repositories.js';
import { isBad, type RepositoryResult } from './result.js';
import { totalsOf } from './totals.js';

process.exitCode = await main(process.argv.slice(2));

/** 0: nothing bad happened; 1: a crash, a time-out, a file that parses no more, a second run that changed something; 3: wrong call. */
async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof corpusOptions>;
  let repositories: readonly string[];
  try {
    options = corpusOptions(args);
    repositories = repositoriesIn(options.dir, options.only);
  } catch (error) {
    console.error(`corpus: ${(error as Error).message}\n${USAGE}`);
    return 3;
  }
  buildIfMissing();
  const bench = realpathSync(mkdtempSync(path.join(tmpdir(), 'mrtr-corpus-')));
  try {
    const results: RepositoryResult[] = [];
    await inTurns(repositories, options.jobs, async (name) => {
      const result = await measure(path.join(options.dir, name), bench, options.seconds);
      results.push(result);
      console.error(`${results.length}/${repositories.length} ${name}, ${Math.round(result.seconds)} s`);
      // Written as it grows: a run over many repositories takes an hour.
      if (options.json !== undefined) writeFileSync(options.json, asJson(results));
    });
    console.log(page(sorted(results)));
    return results.some(isBad) ? 1 : 0;
  } finally {
    rmSync(bench, { recursive: true, force: true });
  }
}

function asJson(results: readonly RepositoryResult[]): string {
  return `${JSON.stringify({ totals: totalsOf(results), repositories: sorted(results) }, null, 2)}\n`;
}

function sorted(results: readonly RepositoryResult[]): RepositoryResult[] {
  return [...results].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
