import { describe, expect, it } from 'vitest';
import { renderBody } from '../../src/pull-request/body.js';
import { AUTO, MANUAL } from '../report/sample.js';
import { bodyInput, REVIEW } from './body-of.js';

const textOf = (more?: Parameters<typeof bodyInput>[0]) => renderBody(bodyInput(more), 'x.all.md').text;

describe('the text of a pull request', () => {
  it('has all its parts, in order', () => {
    expect([...textOf().matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'What changed, and why',
      'Every place that asks',
      'Please look at these',
      'The rounds',
      'What runs again',
      'What stays, and how to do it',
      'Options and behaviours that change',
      'Secrets',
      'The commits, and what was checked',
      'How to verify, and how to roll back',
      'Checklist',
    ]);
  });

  it('links to where things are at the head', () => {
    const link = `https://github.com/o/r/blob/${'b'.repeat(40)}/src/server.ts`;
    expect(textOf()).toContain(
      `| \`tool delete_project\` | [\`src/server.ts:13\`](${link}#L13-L14) | form | \`auto\` |`,
    );
    expect(textOf()).toContain(`[\`src/server.ts:22\`](${link}#L22)`);
    expect(textOf({ web: 'https://gitlab.example.org/o/r' })).toContain('https://gitlab.example.org/o/r/-/blob/');
    expect(textOf({ web: undefined })).toContain('| `tool delete_project` | `src/server.ts:13` | form |');
  });

  it('asks the question of each review, with before and after', () => {
    const text = textOf();
    expect(text).toContain('- [ ] `effect-memoised`: This is done in the first round and remembered.');
    expect(text).toContain('  - `server.ts:15: archive(x) writes`');
    expect(text).toMatch(/```diff\n@@ line 18, now 20 @@\n line 18\n line 19\n-line 20\n\+other\n line 21/);
  });

  it('draws the rounds of a handler that asks twice', () => {
    expect(textOf()).toContain(
      ['  C->>H: round 1, the call', '  Note over H: done once, archive x', '  H-->>C: input_required, a form'].join(
        '\n',
      ),
    );
    expect(textOf()).toContain('  H-->>C: input_required, a form Which one?\n');
    expect(textOf()).toContain('  C->>H: round 3, the call again with the answers\n');
  });

  it('says what was checked, and what is wrong', () => {
    expect(textOf()).toContain('| bbbbbbbbbb `ask in rounds` | 1 | 0 | passes (1 s) |');
    const { made } = bodyInput();
    const [commit] = made.commits;
    const bad = {
      ...made,
      commits: commit ? [{ ...commit, types: ['a.ts: TS1: no'], verified: { code: 2, seconds: 3 } }] : [],
    };
    expect(textOf({ made: bad })).toContain('| 1 | 1, **1 new** | **fails**, exit code 2 (3 s) |');
    expect(textOf({ made: bad })).toContain('**New type errors, please look:**\n\n- `a.ts: TS1: no`');
    expect(textOf({ made: { ...made, projects: [], baseTypes: undefined } })).toContain('Types were not checked');
  });

  it('says what is to be done by hand before anything is run', () => {
    const notices = [{ file: '/repo/app/jest.config.cjs', text: 'add a line' }];
    expect(textOf({ notices })).toContain('- First, in `jest.config.cjs`: add a line.\n- Check the branch out');
  });

  it('says what holds for the SDK in use', () => {
    expect(textOf()).toContain('MRTR_STATE_KEY_PREVIOUS');
    expect(textOf({ target: 'v1' })).toContain('None to set or to rotate');
    expect(textOf({ moved: [{ ...AUTO, kind: 'url' }] })).toContain('`elicitationId` is gone');
    expect(textOf()).toContain('An accepted form is not an authorization');
    expect(textOf({ moved: [] })).toContain('Nothing could be rewritten safely here');
  });

  it('is never too long, and then leaves the whole in another', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...(at % 2 ? REVIEW : MANUAL), id: `${at}` }));
    const { text, overflow } = renderBody(
      bodyInput({
        moved: many.filter(({ plan }) => plan.kind === 'review'),
        left: many.filter(({ plan }) => plan.kind === 'manual'),
      }),
      'x.all.md',
    );
    expect(text.length).toBeLessThan(65_536);
    expect(text.length).toBeGreaterThan(40_000);
    expect(text).toMatch(/\*\*\d+ more\*\* found no room here; all of them are in `x\.all\.md`/);
    expect(text).toContain('## Checklist');
    expect(overflow?.length).toBeGreaterThan(100_000);
    expect(renderBody(bodyInput(), 'x').overflow).toBeUndefined();
  });

  it('names nothing outside the repository and no secret', () => {
    const point = { ...REVIEW, plan: { ...REVIEW.plan, details: ["connect('postgres://ada:secret@db')"] } };
    const text = textOf({ moved: [point] });
    expect(text).not.toMatch(/ada|\/repo\/app/);
  });
});
