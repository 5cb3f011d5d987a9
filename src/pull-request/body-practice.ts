import { type BodyInput, plainSection, type Section } from './body-input.js';
import { code } from './markdown.js';

/** What is different for users and operators. */
export function behaviours({ moved, target }: BodyInput): Section | undefined {
  if (moved.length === 0) return undefined;
  const has = (kind: string) => moved.some((point) => point.kind === kind);
  const modern = target !== 'v1';
  const said = [
    'A handler that asks is entered once for each round. Log lines, metrics and spans at its top are seen once a round.',
    ...(modern
      ? [
          'Between two rounds the answers given so far travel through the client, in an encrypted `requestState` that is bound to the call, its arguments and who makes it, and is good for an hour.',
          'A client of SDK 2.x gives up after ten rounds of one call (`maxRounds`).',
          '`timeout` and `signal` of a question hold for 2025-11-25 sessions only: between two rounds nothing waits on the server.',
          'Clients of 2026-07-28 are reached only if the server is served by `serveStdio` or `createMcpHandler`. A server that is connected by hand speaks 2025-11-25 only, as before.',
        ]
      : []),
    ...(has('url')
      ? [
          'For a page to open (`url`), the `elicitationId` is gone, with what was made for it alone. "Accept" means that the user agreed to open the page, not that anything was finished there.',
        ]
      : []),
    '**An accepted form is not an authorization.** `accept` says that somebody at the client pressed a button; it does not say who, nor that they may. Checks of permissions that stood in the handler are still there and run in each round; none was added.',
  ];
  return plainSection('Options and behaviours that change', said.map((line) => `- ${line}`).join('\n'));
}

/** Keys to set and to rotate. */
export function secrets({ moved, target }: BodyInput): Section | undefined {
  if (moved.length === 0) return undefined;
  if (target === 'v1')
    return plainSection(
      'Secrets',
      'None to set or to rotate: on SDK 1.x no state leaves the server. After an upgrade to SDK 2.x, a server over HTTP needs `MRTR_STATE_KEY`.',
    );
  return plainSection(
    'Secrets',
    [
      '- Over HTTP, set `MRTR_STATE_KEY` before this is deployed: at least 32 bytes, the same on every instance (`openssl rand -base64 32`). Without it, a 2026-07-28 request that has to ask is refused. A stdio server makes a key for its process.',
      '- To rotate it, move the old key to `MRTR_STATE_KEY_PREVIOUS` and drop that one after an hour. No other secret has to be rotated for this change.',
      '- What is remembered between rounds travels through the client, encrypted. What looked like a secret by its name was left alone; if you see one in a `rounds.once(…)` of the diff, say so.',
    ].join('\n'),
  );
}

/** How to try it, and how to take it back. */
export function afterwards({ made, scripts, verify, notices, at }: BodyInput): Section {
  const { base, commits } = made;
  const run = [...new Set([...(verify === undefined ? [] : [verify]), ...scripts])];
  const checks = run.length === 0 ? 'run your tests' : `run ${run.map(code).join(', ')}`;
  const last = commits.at(-1)?.sha.slice(0, 10) ?? 'HEAD';
  return plainSection(
    'How to verify, and how to roll back',
    [
      ...notices.map(({ file, text }) => `- First, in ${code(at(file))}: ${text}.`),
      `- Check the branch out, install, and ${checks}. \`npx mcp-mrtr check\` lists what still pushes.`,
      '- Start the server and call one of the tools above: with a client of today (the question appears as before), answering yes, no, and cancelling. On SDK 2.x, also with a client that speaks 2026-07-28.',
      `- To roll back before a release: \`git revert --no-edit ${base.slice(0, 10)}..${last}\`, or revert the one commit if this was squashed. Commits come off from the last to the first; the generated file goes last. No data is migrated, so nothing else has to be undone. Calls that are half way when a server is rolled back fail once, and the client calls again.`,
    ].join('\n'),
  );
}

const GENERAL = [
  'No handler does something above a question that must not happen twice and is not in `rounds.once(…)`',
  'No `catch` on the way to a question swallows it (each lets it through first: `if (isInputRequired(error)) throw error`)',
];

/** What a reviewer ticks off. */
export function checklist({ moved, left, made, target, verify }: BodyInput): Section {
  const review = moved.filter(({ plan }) => plan.kind === 'review').length;
  const boxes = [
    ...(moved.length === 0
      ? []
      : [
          'The commits are read one by one; the first adds a generated file (`mrtr`) that need not be read line by line',
        ]),
    ...(review > 0
      ? [`Every question under "Please look at these" is answered (${review} ${review === 1 ? 'place' : 'places'})`]
      : []),
    ...(moved.length === 0 ? [] : GENERAL),
    ...(target === 'v1' || moved.length === 0 ? [] : ['`MRTR_STATE_KEY` is set where the server runs over HTTP']),
    ...(left.length > 0 ? ['It is decided what becomes of the places that stay'] : []),
    ...(made.kept.length > 0 ? ['The commits that were not made by the tool still make sense'] : []),
    verify === undefined
      ? 'Tests pass at the head of the branch'
      : 'The outcome of the check at each commit is as expected',
  ];
  return plainSection('Checklist', boxes.map((box) => `- [ ] ${box}`).join('\n'));
}
