import { expect, it } from 'vitest';
import { EffectInference } from '../../src/effects/infer.js';
import type { Effect } from '../../src/model/effect.js';
import type { Writes } from '../../src/model/plan.js';
import { ts } from '../../src/program/compiler.js';
import { enclosingFunction } from '../../src/program/nodes.js';
import { type CaseCode, Cases, type Code, callOf, callsOf } from '../program/cases.js';

/** What is there before every handler: a database that nobody knows, and the ask. */
const HEAD = `import { db } from 'some-db';
declare function ask(shown?: unknown): Promise<{ action: string }>;
`;

function inferenceOf({ calls }: CaseCode, writes?: Writes): EffectInference {
  const isAsk = (node: ts.Node): boolean =>
    callsOf(node.getSourceFile(), 'ask').some((ask) => ask === node && enclosingFunction(ask));
  const isAsking = (fn: ts.Node): boolean => /\b(ask|sure)\(/.test(fn.getText().replace(/^.*?\{/s, ''));
  const none = { isAsk, isUrl: () => false, isWay: () => false, isAsking: () => false, isRounds: () => false };
  if (writes === undefined) return new EffectInference(calls, none);
  const isWay = (node: ts.Node): boolean => ts.isCallExpression(node) && calls.callees(node).some(isAsking);
  return new EffectInference(
    calls,
    { ...none, isUrl: (node) => node.getText().includes("'url'"), isWay, isAsking },
    writes,
  );
}

function effectsOf(code: CaseCode, writes?: Writes, isLink = false): readonly Effect[] {
  // What leads there, where a test has more than the ask.
  const [first] = [...callsOf(code.main, 'sure'), ...callsOf(code.main, 'ask')];
  const ask = writes === undefined ? callOf(code.main, 'ask') : first;
  if (!ask) throw new Error('nothing asks');
  const within = enclosingFunction(ask);
  if (!within) throw new Error('the ask stands in no function');
  const inference = inferenceOf(code, writes);
  const looks = isLink ? inference.guarding(ask, within) : [];
  return [...inference.before(ask, within, [within]), ...inference.moving(ask, within), ...looks];
}

/** The effects before `ask(…)` of one case, in source order. */
export type Happens = (
  title: string,
  code: Code,
  expected: readonly string[],
  tell?: (effect: Effect) => string,
) => void;

/** `write db.insert(1)` */
export function kindAndText({ kind, text }: Effect): string {
  return `${kind} ${text}`;
}

/** `again seen.add(1)`, `once count += 1`: whether it may be done in each round. */
export function againOrOnce({ repeatable, text }: Effect): string {
  return `${repeatable ? 'again' : 'once'} ${text}`;
}

/** Makes tests about what happens before an ask, or one that `isLink`; all tests of one file are one program. */
export function effectTests(writes?: Writes, isLink = false): Happens {
  const cases = new Cases();
  return (title, code, expected, tell = kindAndText) => {
    const files = typeof code === 'string' ? { 'main.ts': code } : code;
    const read = cases.add({ ...files, 'main.ts': HEAD + files['main.ts'] });
    it(title, () => {
      const found = [...effectsOf(read(), writes, isLink)].sort((a, b) => a.span.start - b.span.start);
      expect(found.map(tell)).toEqual(expected);
    });
  };
}

/** A handler with these statements before its ask. */
export function handler(statements: string, after = ''): string {
  return `export async function handler(args: any) { ${statements} await ask(); ${after} }`;
}

/** The statements in a handler, below these imports. */
export function using(imports: string, statements: string): string {
  return `${imports}\n${handler(statements)}`;
}
