import type { InputPoint } from '../model/input-point.js';
import type { CommitKind, CommitPlan } from './commit-plan.js';
import type { CommitStyle } from './commit-style.js';
import { handlerLabel } from './labels.js';
import { plainText } from './markdown.js';

const TRAILER = /^Generated-by: mcp-mrtr (\S+) \(([0-9a-f]{12})\)$/m;
const WIDTH = 72;
/** A commit message is read in a list; the pull request has them all. */
const MOST_LISTED = 40;

const TYPES: Readonly<Record<CommitKind, string>> = {
  shim: 'feat',
  auto: 'refactor',
  review: 'refactor',
  all: 'refactor',
  marks: 'docs',
};

const SUBJECTS: Readonly<Record<CommitKind, string>> = {
  shim: 'add the shim for multi round-trip requests',
  auto: 'ask for input in rounds',
  review: 'ask for input in rounds, to be reviewed',
  all: 'ask for input in multiple rounds (MRTR)',
  marks: 'mark the input points that stay as they are',
};

const TEXTS: Readonly<Record<CommitKind, string>> = {
  shim: 'A generated file that the next commits import. Nothing uses it yet, so nothing behaves differently.',
  auto: 'The handlers return their question to the client and are run again with the answer, instead of pushing elicitation/create and waiting. Nothing on the way to these questions is known to behave differently when it is run again.',
  review:
    'The handlers return their question to the client and are run again with the answer, instead of pushing elicitation/create and waiting. What is to be looked at is named with each input point.',
  all: 'The handlers return their question to the client and are run again with the answer, instead of pushing elicitation/create and waiting.',
  marks: 'Comments only: each says why the input point below it was not rewritten.',
};

/** The message of a commit but for its trailer, in the style of the repository. `at` names a file from its root. */
export function commitMessage(
  plan: CommitPlan,
  points: ReadonlyMap<string, InputPoint>,
  style: CommitStyle,
  at: (file: string) => string,
): string {
  const listed = [...plan.moves, ...plan.marks].flatMap((id) => points.get(id) ?? []);
  const lines = listed.slice(0, MOST_LISTED).map((point) => item(point, at));
  if (listed.length > MOST_LISTED) lines.push(`- and ${listed.length - MOST_LISTED} more`);
  const parts = [subject(plan, style), wrap(TEXTS[plan.kind]), lines.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The title of the pull request. `kind` is `marks` where nothing is rewritten. */
export function titleOf(style: CommitStyle, kind: 'all' | 'marks'): string {
  return subject({ kind, part: '', moves: [], marks: [], shims: [] }, style);
}

/** The message with the line that names the tool, its version and what it changed. */
export function signed(message: string, version: string, changeId: string): string {
  return `${message.trimEnd()}\n\nGenerated-by: mcp-mrtr ${version} (${changeId})\n`;
}

/** What a commit of ours claims to have changed; `undefined` for a commit of somebody else's. */
export function claimedChange(message: string): string | undefined {
  return TRAILER.exec(message)?.[2];
}

/** The message with another claim, after a hook had its say. */
export function withClaim(message: string, changeId: string): string {
  return message.replace(TRAILER, (_, version) => `Generated-by: mcp-mrtr ${version} (${changeId})`);
}

function subject({ kind, part }: CommitPlan, { conventional, scopes, upperCase }: CommitStyle): string {
  const name = plainText(part).replace(/[@()]/g, '').slice(0, 30);
  const isScope = scopes && /^[\w./-]+$/.test(name);
  const text = SUBJECTS[kind] + (name === '' || isScope ? '' : ` (${name})`);
  const shown = upperCase ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return conventional ? `${TYPES[kind]}${isScope ? `(${name})` : ''}: ${shown}` : shown;
}

function item(point: InputPoint, at: (file: string) => string): string {
  const reasons = point.plan.reasons.length === 0 ? '' : `: ${point.plan.reasons.join(', ')}`;
  // A name from the code must not mention anybody, nor end the message with a trailer of its own.
  const name = plainText(handlerLabel(point)).replaceAll('@', '(at)');
  return `- ${name}, ${plainText(at(point.file))}:${point.line}${reasons}`;
}

function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
