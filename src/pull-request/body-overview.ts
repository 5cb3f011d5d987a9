import type { InputPoint } from '../model/input-point.js';
import { type BodyInput, plainSection, type Section } from './body-input.js';
import { newLines } from './excerpt.js';
import { handlerLabel } from './labels.js';
import { code, details, tableRow, urlPath } from './markdown.js';

/** What changed and why, for somebody who never heard of it, and how much of it there is. */
export function introduction(input: BodyInput): Section {
  const { moved, left, elsewhere, version } = input;
  const auto = moved.filter(({ plan }) => plan.kind === 'auto').length;
  const review = moved.length - auto;
  const lines = [
    'Some tools of this MCP server stop half way to ask the user something. Until now the server sent the question itself (`elicitation/create` and its relatives) and the handler waited for the answer.',
    'The 2026-07-28 revision of the Model Context Protocol does away with such requests. A handler now *returns* its question (`input_required`), and is **run again from the top** with the answer: Multi Round-Trip Requests, MRTR.',
    ...(moved.length === 0
      ? [
          'Nothing could be rewritten safely here. This branch only adds a comment at each place that asks, which says why.',
        ]
      : [
          `This branch rewrites ${count(moved.length, 'place')} that ask${moved.length === 1 ? 's' : ''} that way. The question became a check and a throw; everything else stays where it was.`,
          sessions(input),
        ]),
    `It was made by \`mcp-mrtr ${version}\`, which reads and rewrites code by rules and does not run it. What it could not be sure of is listed for you below.`,
  ];
  const rows = [
    ['rewritten, same behaviour by construction (`auto`)', auto, 'read the diff'],
    ['rewritten, somebody has to look (`review`)', review, 'answer the questions below'],
    ['left as it was, with a comment (`manual`)', left.length, 'decide what to do, after this'],
    ...(elsewhere.length === 0 ? [] : [['not part of this branch', elsewhere.length, 'nothing'] as const]),
  ] as const;
  const table = [
    tableRow(['places that ask', 'count', 'what you do']),
    tableRow(['---', '---:', '---']),
    ...rows.map(([what, many, todo]) => tableRow([what, String(many), many === 0 ? '' : todo])),
  ];
  const list = lines.map((line) => `- ${line}`).join('\n');
  const how = moved.length === 0 ? [] : [example()];
  return plainSection('What changed, and why', [list, table.join('\n'), ...how].join('\n\n'));
}

function sessions({ target }: BodyInput): string {
  const old =
    'For clients of 2025-11-25 and before nothing changes: the generated file `mrtr` still sends them the question as the old code did.';
  if (target === 'v1')
    return `${old} The SDK in use here (1.x) speaks only with those; after an upgrade to SDK 2.x the same handlers serve both kinds of clients.`;
  return `${old} Clients of 2026-07-28 could not be asked before, and can now.`;
}

function example(): string {
  const before = "const answer = await server.server.elicitInput({ message: 'Delete it?', requestedSchema: FORM });";
  const after = [
    "const ask = { answer: elicitForm({ message: 'Delete it?', requestedSchema: FORM }) };",
    'if (!rounds.has(ask)) throw rounds.required(ask); // round 1: the question goes out, the handler ends here',
    'const { answer } = rounds.answers(ask); // round 2: run again from the top, and now the answer is there',
  ];
  const diff = [`- ${before}`, ...after.map((line) => `+ ${line}`)].join('\n');
  const say =
    'All code above such a check runs once in each round. That is the one thing to keep in mind when you read the diff: reading something twice is fine, writing it twice is not. What writes is wrapped in `rounds.once(…)`, which does it in the first round and hands its result to the next ones.';
  return details('How to read the diff (one minute)', `\`\`\`diff\n${diff}\n\`\`\`\n\n${say}`);
}

/** All input points, with a link to where they are now. */
export function pointsTable(input: BodyInput): Section {
  const { moved, left, elsewhere } = input;
  const head = [
    tableRow(['handler', 'where', 'asks by', 'plan', 'why']),
    tableRow(['---', '---', '---', '---', '---']),
  ];
  const rows = [...moved, ...left].map((point) => row(point, input, why(point, input)));
  const others = elsewhere.map(({ point, why: said }) => row(point, input, said, 'not here'));
  return {
    title: 'Every place that asks',
    lead: head.join('\n'),
    items: [...rows, ...others],
    between: '\n',
    close: '',
  };
}

function row(point: InputPoint, input: BodyInput, said: string, plan: string = point.plan.kind): string {
  return tableRow([code(handlerLabel(point)), linkTo(point, input), point.kind, `\`${plan}\``, said]);
}

function why({ plan }: InputPoint, { reasonText }: BodyInput): string {
  return plan.reasons.map((id) => `\`${id}\`: ${reasonText(id).short}`).join('; ');
}

/** Where an input point is after the last commit, linked if the repository is on the web. */
export function linkTo({ file, line, endLine }: InputPoint, input: BodyInput): string {
  const change = input.changes.get(file);
  const from = change ? newLines(change, line).from : line;
  const to = change ? Math.max(from, newLines(change, endLine).to) : endLine;
  const name = input.at(file);
  const shown = code(`${name}:${from}`);
  if (input.web === undefined || name.startsWith('..')) return shown;
  const commit = input.made.commits.at(-1)?.sha ?? input.made.head;
  const blob = /gitlab/.test(input.web) ? '-/blob' : 'blob';
  return `[${shown}](${input.web}/${blob}/${commit}/${urlPath(name)}#L${from}${to > from ? `-L${to}` : ''})`;
}

export function count(many: number, one: string, several = `${one}s`): string {
  return `${many} ${many === 1 ? one : several}`;
}
