// `npm run demo`: a legacy server analysed, rewritten, and run before and after with real clients.
import pc from 'picocolors';
import { buildIfMissing, mcpMrtr } from './command.js';
import { CONVERSATIONS } from './conversations.js';
import { Desk, type Era, type Generation } from './desk.js';
import { OUTCOME_COLUMNS, type Outcome, outcomeOf } from './outcome.js';
import { patchForReading } from './patch.js';
import { table } from './table.js';

/** How many changed files are shown in full; all with `--full`. */
const FILES_SHOWN = process.argv.includes('--full') ? Number.POSITIVE_INFINITY : 2;

buildIfMissing();
const desk = new Desk();
try {
  heading('An operations desk in SDK 2.x push style: eight tools and a prompt');
  console.log(mcpMrtr(desk.project('v2'), 'check').stdout);
  migrate('v2');
  heading('Its twin on SDK 1.x');
  migrate('v1');

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

/** Shows what would change, then changes it. */
function migrate(generation: Generation): void {
  const project = desk.project(generation);
  const dry = mcpMrtr(project, 'migrate', '--target', generation);
  if (generation === 'v1') console.log(`${dry.stderr}\n`);
  console.log(patchForReading(dry.stdout, FILES_SHOWN));
  const written = mcpMrtr(project, 'migrate', '--target', generation, '--write');
  console.log([written.stdout, written.stderr].map((text) => text.split('\n').at(-1)).join('\n'));
}

function heading(text: string): void {
  console.log(`\n${pc.bold(text)}\n${pc.dim('═'.repeat(text.length))}`);
}
