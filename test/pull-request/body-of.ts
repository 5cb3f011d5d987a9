import type { InputPoint } from '../../src/model/input-point.js';
import { reasonText } from '../../src/planner/reasons.js';
import type { BodyInput } from '../../src/pull-request/body-input.js';
import { AUTO, MANUAL } from '../report/sample.js';

const HEAD = 'b'.repeat(40);

/** One that wants a look, in the same handler as `AUTO`. */
export const REVIEW: InputPoint = {
  ...AUTO,
  id: 'r1',
  line: 20,
  endLine: 20,
  text: "server.server.elicitInput({ message: 'Which one?' })",
  effects: MANUAL.effects,
  plan: { kind: 'review', reasons: ['effect-memoised'], details: ['server.ts:15: archive(x) writes'] },
};

/** All that a body is made of, with one commit of two input points. */
export function bodyInput(more: Partial<BodyInput> = {}): BodyInput {
  const before = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');
  const after = `import\n${before.replace('line 12', 'ask\nthrow').replace('line 20', 'other')}`;
  return {
    version: '1.2.3',
    target: 'v2',
    made: {
      ...{ base: 'a'.repeat(40), head: HEAD, before: undefined, kept: [] },
      commits: [
        {
          ...{ sha: HEAD, subject: 'ask in rounds', files: ['src/server.ts'], types: [], hooked: false },
          plan: { kind: 'all', part: '', moves: [], marks: [], shims: 'all' },
          verified: { code: 0, seconds: 1 },
        },
      ],
      projects: [{ tsconfig: 'tsconfig.json', version: '5.9.3', files: 12 }],
      baseTypes: [],
      baseVerified: { code: 0, seconds: 1 },
    },
    moved: [AUTO, REVIEW],
    left: [MANUAL],
    elsewhere: [],
    changes: new Map([[AUTO.file, { file: AUTO.file, before, after }]]),
    at: (file) => file.replace('/repo/app/', ''),
    web: 'https://github.com/o/r',
    reasonText,
    fateOf: () => 'remember',
    verify: 'npm test',
    scripts: ['npm run build'],
    notices: [],
    unread: [],
    ...more,
  };
}
