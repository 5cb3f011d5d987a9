import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const HEAD = "import '@modelcontextprotocol/client';\ndeclare function answer(requests: object): unknown;\n";

const found = findingsOnce('client-result-type', {
  switched: `${HEAD}export function take(result: any) {
  switch (result.resultType) {
    case 'complete':
      return result;
    case 'input_required':
      return answer(result.inputRequests);
  }
}
`,
  gate: `${HEAD}export function take(result: any) {
  if (result.resultType === 'input_required') return answer(result.inputRequests);
  if (result.resultType !== 'complete') throw new Error('What is this?');
  return result;
}
`,
  known: `${HEAD}export function take(result: any) {
  if (result.resultType === 'input_required') return answer(result.inputRequests);
  if (result.resultType !== undefined && result.resultType !== 'complete') throw new Error('What is this?');
  return result;
}
`,
  filledIn: `${HEAD}export function take(result: any) {
  const type = result.resultType ?? 'complete';
  if (type !== 'complete') throw new Error('input_required');
  return result;
}
`,
  byDefault: `${HEAD}export function take(result: any) {
  switch (result.resultType ?? 'complete') {
    case 'input_required':
      return answer(result.inputRequests);
    default:
      return result;
  }
}
`,
  noted: `${HEAD}export function problems(result: any): string[] {
  const found: string[] = [];
  if (result.resultType !== 'complete') found.push('not complete: ' + Object.keys(result.inputRequests ?? {}));
  return found;
}
`,
  badge: `${HEAD}export function badge(result: any): string | undefined {
  if (result.inputRequests) return 'input_required';
  return result.resultType === 'complete' ? 'complete' : undefined;
}
`,
  query:
    "import '@modelcontextprotocol/client';\nexport const isDone = (search: { resultType: string }) => (search.resultType === 'complete' ? 1 : 0);\n",
  test: {
    'test/take.test.ts': `${HEAD}export const check = (result: any) => {
  if (result.resultType !== 'complete') throw new Error('input_required');
};
`,
  },
});

describe('client-result-type', () => {
  it('finds types that are forgotten', async () => {
    const { switched, gate } = await found();
    expect({ switched, gate }).toMatchInlineSnapshot(`
      {
        "gate": [
          "src/server.ts:5:7 warning: Servers of earlier revisions send no \`resultType\`, and their results are refused here. Take a missing one for \`complete\`.",
        ],
        "switched": [
          "src/server.ts:4:11 warning: A result of a type that this does not know falls through as if it were nothing. Add a \`default\` that takes it for an error, and take a missing \`resultType\` for \`complete\`.",
        ],
      }
    `);
  });

  it('leaves alone what knows them all, and other types', async () => {
    const { known, filledIn, byDefault, badge, noted, query, test } = await found();
    expect([known, filledIn, byDefault, badge, noted, query, test].flat()).toEqual([]);
  });
});
