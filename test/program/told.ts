import { expect, it } from 'vitest';
import { ts } from '../../src/program/compiler.js';
import { functionName, shortText } from '../../src/program/nodes.js';
import type { Origin } from '../../src/program/origin.js';
import { Cases, type Code, callOf } from './cases.js';

/** An origin in a few words. */
export function told(origin: Origin): string {
  switch (origin.kind) {
    case 'construction':
      return `new ${origin.class.module}#${origin.class.name}`;
    case 'instance':
      return `a ${origin.class.module}#${origin.class.name}`;
    case 'external':
      return `${origin.name.module}#${origin.name.name}`;
    case 'object-of':
      return `object of ${origin.class.name?.text ?? 'a class'}`;
    case 'class':
      return `class ${origin.node.name?.text ?? 'without a name'}`;
    case 'interface':
      return `interface ${ts.isInterfaceDeclaration(origin.node) ? origin.node.name.text : 'without a name'}`;
    case 'function':
      return `function ${functionName(origin.node) ?? shortText(origin.node)}`;
    case 'parameter':
      return `parameter ${origin.node.name.getText()}`;
    case 'member':
      return `${told(origin.of)} . ${origin.name}`;
    case 'result':
      return `result of ${told(origin.of)}`;
    case 'unknown':
      return 'unknown';
    default:
      return `${origin.kind} ${shortText(origin.node)}`;
  }
}

/** Makes tests that say where the argument of `probe(…)` comes from; all tests of one file are one program. */
export function flowTests(): (title: string, code: Code, expected: readonly string[]) => void {
  const cases = new Cases();
  return (title, code, expected) => {
    const read = cases.add(code);
    it(title, () => {
      const { calls, main } = read();
      const [probed] = callOf(main, 'probe').arguments;
      if (!probed) throw new Error('nothing is probed');
      expect(calls.flow.origins(probed).map(told)).toEqual(expected);
    });
  };
}
