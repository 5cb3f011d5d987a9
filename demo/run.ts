// `npm run demo`: a legacy server analysed, rewritten, and run before and after with real clients.
import pc from 'picocolors';
import { buildIfMissing, mcpMrtr } from './command.js';
import { CONVERSATIONS } from './conversations.js';
import { Desk, type Era, type Generation } from './desk.js';
import { OUTCOME_COLUMNS, type Outcome, outcomeOf } from './outcome.js';
import { table } from './table.js';

const LINES_SHOWN = 70;
const everything = process.argv.includes('--full');

buildIfMissing();
const desk = new Desk();
try {
  for (const generation of ['v2', 'v1'] as const) {
    heading(generation === 'v2' ? 'The ops desk, written in SDK 2.x push style' : 'Its twin on SDK 1.x');
    if (generation === 'v2') show(generation, 'check');
    show(generation, 'migrate', '--target', generation);
    show(generation, 'migrate', '--target', generation, '--write', '--format', 'json');
  }
  heading('Before and after, with real clients and scripted users');
  const outcomes = [...(await play('v2', ['legacy', 'modern'])), ...(await play('v1', ['legacy']))];
  const different = outcomes.filter(({ equal }) => !equal).length;
  console.log(
    different === 0
      ? pc.green(`\n✓ ${outcomes.length} conversations, all with the same questions, effects and results.`)
      : pc.red(`\n✗ ${different} of ${outcomes.length} conversations differ.`),
  );
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  desk.close();
}

async function play(generation: Generation, eras: readonly Era[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const era of eras) {
    for (const conversation of CONVERSATIONS) outcomes.push(await outcomeOf(desk, generation, era, conversation));
  }
  console.log(`\n${pc.bold(`SDK ${generation === 'v2' ? '2.x' : '1.x'}`)}\n`);
  console.log(
    table(
      OUTCOME_COLUMNS,
      outcomes.map(({ cells }) => cells),
    ),
  );
  return outcomes;
}

/** Runs a command and prints it with what it said; long output is cut unless `--full` is given. */
function show(generation: Generation, ...args: readonly string[]): void {
  console.log(`\n${pc.cyan(`$ mcp-mrtr ${args.join(' ')}`)}\n`);
  const output = mcpMrtr(desk.project(generation), ...args);
  const lines = (args.includes('json') ? summaryOf(output) : output).split('\n');
  console.log(lines.slice(0, everything ? undefined : LINES_SHOWN).join('\n'));
  if (lines.length > LINES_SHOWN && !everything) {
    console.log(pc.dim(`… ${lines.length - LINES_SHOWN} more lines: npm run demo -- --full`));
  }
}

function summaryOf(json: string): string {
  const { summary } = JSON.parse(json) as { summary: Record<string, number> };
  return `written: ${['auto', 'review', 'manual'].map((plan) => `${summary[plan]} ${plan}`).join(', ')}`;
}

function heading(text: string): void {
  console.log(`\n${pc.bold(text)}\n${pc.dim('═'.repeat(text.length))}`);
}
