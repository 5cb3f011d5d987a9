import type { Analysis } from '../../src/model/analysis.js';
import type { Finding } from '../../src/model/finding.js';
import type { Handler, InputPoint } from '../../src/model/input-point.js';

const at = (file: string, line: number, column: number) => ({ file, line, column, span: { file, start: 0, end: 1 } });

const handler: Handler = { ...at('/repo/app/src/server.ts', 3, 1), method: 'tools/call', name: 'delete_project' };

/** An input point in its handler, migrated without a reason. */
export const AUTO: InputPoint = {
  ...at('/repo/app/src/server.ts', 12, 5),
  id: 'p1',
  endLine: 12,
  endColumn: 60,
  symbol: 'register',
  text: 'server.server.elicitInput(form)',
  kind: 'form',
  dialect: 'sdk-v1',
  form: 'push',
  receivers: [],
  routes: [{ handler, steps: [] }],
  effects: [],
  plan: { kind: 'auto', reasons: [], details: [] },
};

/** One in a helper, left alone. */
export const MANUAL: InputPoint = {
  ...AUTO,
  ...at('/repo/app/src/confirm.ts', 9, 3),
  id: 'p2',
  routes: [
    {
      handler: { ...handler, name: undefined },
      steps: [
        { file: '/repo/app/src/server.ts', line: 14, column: 9, name: 'wipe' },
        { file: '/repo/app/src/wipe.ts', line: 2, column: 9, name: 'confirm' },
      ],
    },
  ],
  effects: [
    {
      ...at('/repo/app/src/wipe.ts', 1, 1),
      kind: 'unknown',
      text: 'archive(x)',
      confidence: 'low',
      cause: undefined,
      remember: 'untyped',
      repeatable: false,
      state: 'none',
    },
  ],
  plan: { kind: 'manual', reasons: ['effects-unknown'], details: ['archive(x) at src/wipe.ts:1'] },
};

/** One that no handler reaches. */
export const ORPHAN: InputPoint = {
  ...AUTO,
  ...at('/repo/common/ask.ts', 1, 1),
  id: 'p3',
  kind: 'sampling',
  routes: [],
  plan: { kind: 'manual', reasons: ['no-handler-found', 'effects-unknown'], details: [] },
};

/** A finding of any level at the first input point. */
export function finding(level: Finding['level']): Finding {
  const { file, line, column } = AUTO;
  return {
    ...{ file, line, column, start: 0, end: 1, endLine: line, endColumn: 60 },
    rule: 'no-server-initiated-request',
    level,
    message: 'The server asks by pushing a request.',
    symbol: 'register',
    fingerprint: 'f1',
    fix: 'auto',
    steps: [],
  };
}

/** Nothing found in a number of files. */
export const CLEAN: Analysis = {
  target: 'none',
  counts: { files: 7, candidates: 0, parsed: 0 },
  inputPoints: [],
  findings: [],
  suppressed: [],
  escapes: [],
  unread: [],
  untyped: [],
};

/** Something of everything. */
export const FULL: Analysis = {
  target: 'v2',
  counts: { files: 7, candidates: 3, parsed: 2 },
  inputPoints: [MANUAL, AUTO, ORPHAN],
  findings: [finding('error'), { ...finding('info'), line: 30, endLine: 30 }],
  suppressed: [],
  escapes: [{ file: '/repo/app/src/server.ts', line: 20, column: 1, text: 'pool.run(server)' }],
  unread: [{ file: '/repo/app/src/broken.ts', why: 'syntax error' }],
  untyped: [{ file: '/repo/app', why: 'the SDK is not installed' }],
};
