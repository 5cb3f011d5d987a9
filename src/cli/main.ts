import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Shard } from '../engine/shards.js';
import { UsageError } from '../model/errors.js';
import type { CheckOptions } from './check.js';
import { type Context, processContext } from './context.js';
import { FORMATS } from './formats.js';
import type { InitOptions } from './init.js';
import type { MergeOptions } from './merge.js';
import type { MigrateOptions } from './migrate.js';
import type { PrOptions } from './pr.js';
import { oneLine, type Verdict } from './verdict.js';
import { toolVersion } from './version.js';

/** Exit code for a wrong call or a failure of ours: nothing was written. */
const FAILED = 3;

/** Runs one command line (with the two words of node in front) and returns the exit code. */
export async function main(argv: readonly string[], context: Context = processContext()): Promise<number> {
  let verdict: Verdict = { code: 0, why: '' };
  const program = commands(context, (given) => {
    verdict = given;
  });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    context.err.write(`mcp-mrtr: ${oneLine(told(error))}\n`);
    if (context.debug && error instanceof Error) context.err.write(`${error.stack}\n`);
    return FAILED;
  }
  if (verdict.code !== 0) context.err.write(`mcp-mrtr: ${verdict.why}\n`);
  return verdict.code;
}

function commands(context: Context, end: (verdict: Verdict) => void): Command {
  const program = new Command('mcp-mrtr')
    .description('Moves legacy MCP elicitation code to the Multi Round-Trip Requests of revision 2026-07-28.')
    .version(toolVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out.write(text),
      writeErr: (text) => context.err.write(text),
      // Said once, by `main`.
      outputError: () => {},
    });

  program
    .command('check')
    .description('report each input point with its plan, and the findings')
    .argument('[paths...]', 'files and folders', ['.'])
    .addOption(format(FORMATS))
    .option('--output <file>', 'write the report to a file')
    .option('--rule <id>', 'run this rule alone; may be repeated', (id: string, all: string[] = []) => [...all, id])
    .option('--max-warnings <number>', 'fail when there are more warnings', wholeNumber)
    .option('--changed-since <ref>', 'only what has to do with files changed since a commit')
    .option('--baseline <file>', 'let findings be that are in this file')
    .option('--update-baseline', 'make the baseline, or take out what is not found any more')
    .option('--grow-baseline', 'as --update-baseline, and take in what is new')
    .option('--why <file>', 'tell how far one file gets, and why not further')
    .addOption(
      new Option('--shard <i/n>', 'check one part of the packages; merge puts the reports together')
        .argParser(shard)
        .conflicts(['updateBaseline', 'growBaseline']),
    )
    .option('--stats', 'print counts, time and memory to stderr')
    .action(async (paths: string[], options: CheckOptions) => {
      if (options.why !== undefined) {
        const { why } = await import('./why.js');
        end(await why(options.why, paths, context));
        return;
      }
      const { check } = await import('./check.js');
      end(await check(paths, options, context));
    });

  program
    .command('migrate')
    .description('print the plan and a patch; change nothing unless told to')
    .argument('[paths...]', 'files and folders', ['.'])
    .option('--write', 'apply the changes; the files must be committed')
    .addOption(new Option('--undo', 'take back what the last --write changed').conflicts('write'))
    .option('--force', 'apply to files with uncommitted changes too; undo what was edited since too')
    .addOption(target())
    .option('--only <what>', 'a tool, a path or a plan to begin with; may be given again', gather)
    .addOption(writes())
    .option('--no-types', 'do not type-check what is written')
    .addOption(format(['pretty', 'json']))
    .option('--allow-manual', 'end with 0 although input points stay manual')
    .action(async (paths: string[], options: MigrateOptions) => {
      const { migrate } = await import('./migrate.js');
      end(await migrate(paths, options, context));
    });

  program
    .command('explain')
    .description('print the page of a rule or a reason, or why an input point has its plan')
    .argument('<subject>', 'rule, reason, dialect, or file:line')
    .action(async (subject: string) => {
      const { explain } = await import('./explain.js');
      end(await explain(subject, context));
    });

  program
    .command('merge')
    .description('put the JSON reports of all shards together')
    .argument('<reports...>', 'what check --shard --format json has printed')
    .addOption(format(FORMATS))
    .option('--output <file>', 'write the report to a file')
    .option('--max-warnings <number>', 'fail when there are more warnings', wholeNumber)
    .action(async (files: string[], options: MergeOptions) => {
      const { merge } = await import('./merge.js');
      end(await merge(files, options, context));
    });

  program
    .command('init')
    .description('show what it takes to run the check here: configuration, ESLint, a workflow')
    .option('--write', 'write it')
    .action(async (options: InitOptions) => {
      const { init } = await import('./init.js');
      end(await init(options, context));
    });

  program
    .command('pr')
    .description('make a branch with commits to review one by one, and the text of its pull request')
    .argument('[paths...]', 'files and folders', ['.'])
    .option('--branch <name>', 'name of the branch', 'mcp-mrtr/migrate')
    .option('--push', 'push the branch, and open the pull request with gh')
    .option('--dry-run', 'show the commits and the text; make no branch')
    .addOption(
      new Option('--split <by>', 'one commit for each of these, where somebody has to look')
        .choices(['package', 'owner', 'none'])
        .default('package'),
    )
    .option('--separate', 'with --split owner, one branch for each owner')
    .option('--verify <command>', 'run a command at the base and at each commit, and report what came of it')
    .addOption(target())
    .addOption(writes())
    .option('--allow-manual', 'end with 0 although input points stay manual')
    .action(async (paths: string[], options: PrOptions) => {
      const { pr } = await import('./pr.js');
      end(await pr(paths, options, context));
    });

  return program;
}

function shard(given: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  const found = { index: Number(index), count: Number(count) };
  if (!(found.index >= 1 && found.index <= found.count)) throw new InvalidArgumentError('give 1/4, 2/4 and so on.');
  return found;
}

function wholeNumber(given: string): number {
  if (!/^\d+$/.test(given)) throw new InvalidArgumentError('give a whole number, 0 or more.');
  return Number(given);
}

function gather(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

function target(): Option {
  return new Option('--target <sdk>', 'SDK generation to write for').choices(['auto', 'v1', 'v2']).default('auto');
}

function writes(): Option {
  return new Option('--writes <how>', 'writes before an ask: done once, moved below it, or left and reported').choices([
    'once',
    'move',
    'report',
  ]);
}

function format(choices: readonly string[]): Option {
  return new Option('--format <format>', 'how to print').choices(choices).default('pretty');
}

function told(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof CommanderError) {
    if (error.code === 'commander.help') return 'name a command, such as check or migrate';
    return `${error.message.replace(/^error: /, '')}; see mcp-mrtr --help`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return `internal error: ${message}; please report this, with what DEBUG=1 prints in addition`;
}
