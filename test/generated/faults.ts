import type { Generated } from './handler.js';
import { type Migrated, type Mutation, withFault } from './migrated.js';
import { judge } from './verdict.js';

/** A mistake that the tool could make: planted into its output, it must be noticed. */
export interface Fault {
  readonly name: string;
  readonly plant: Mutation;
  /** Handlers in which it could show. */
  readonly concerns: (handler: Generated) => boolean;
}

const everywhere = (): boolean => true;
const withLabel =
  (part: RegExp) =>
  ({ labels }: Generated): boolean =>
    [...labels].some((label) => part.test(label));

/** Replaces all that fits. */
const swap =
  (pattern: RegExp | string, by: string): Mutation =>
  (text) =>
    text.replaceAll(pattern, by);

/** The faults that the generated handlers must bring to light. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'the guard of a catch is dropped',
    plant: swap(/if \(isInputRequired\(\w+\)\) throw \w+;/g, ''),
    concerns: withLabel(/^catch|own try/),
  },
  {
    name: 'a memo is dropped',
    plant: swap(/\w+\.once\('[^']*', /g, '((run: () => unknown): any => run())('),
    concerns: everywhere,
  },
  {
    name: 'the guard of a finally is dropped',
    plant: swap(/if \(!\w+\.asking\(\)\)/g, ''),
    concerns: withLabel(/^finally/),
  },
  {
    name: 'one key for all rounds of a loop',
    plant: swap('let key = this.#number(`ask ${name}`, name);', 'if (name) return name;\n    let key = name;'),
    concerns: withLabel(/^loop|twice/),
  },
  { name: 'a push instead of a throw', plant: pushInstead, concerns: everywhere },
  {
    name: 'an answer is not carried',
    plant: swap('for (const [key, digest, value] of carried.answers) chain.answers.set(key, { digest, value });', ''),
    concerns: withLabel(/v2/),
  },
];

/** The first ask of the handler itself is pushed, as it was. */
function pushInstead(text: string): string {
  const at = text.indexOf('export function build');
  const check = /const (\w+) = \{ (\w+): elicitForm\((.*)\) \};\n\s*if \(!\w+\.has\(\1\)\) throw \w+\.required\(\1\);/;
  const [whole, ask, key, params] = check.exec(text.slice(at)) ?? [];
  if (at < 0 || whole === undefined) return text;
  const asking = text.includes('export function build(): McpServer') ? 'server.server' : 'server';
  const pushed = text
    .slice(at)
    .replace(whole, () => `const ${ask} = { ${key}: await ${asking}.elicitInput(${params}) };`)
    .replaceAll(new RegExp(`\\w+\\.answers\\(${ask}\\)`, 'g'), ask ?? '');
  return text.slice(0, at) + pushed;
}

/** How many handlers were looked at until a fault showed; undefined if it never did. `planted`: where it had a place. */
export interface Search {
  readonly name: string;
  looked: number;
  planted: number;
  found: boolean;
}

/** Looks for each fault in handlers that are right without it, until it shows. */
export class FaultHunt {
  readonly searches: readonly Search[] = FAULTS.map(({ name }) => ({ name, looked: 0, planted: 0, found: false }));

  /** Takes one more handler, which was judged and found to be right. */
  async look(migrated: Migrated): Promise<void> {
    for (const [i, fault] of FAULTS.entries()) {
      const search = this.searches[i];
      if (!search || search.found) continue;
      search.looked += 1;
      if (!fault.concerns(migrated.handler)) continue;
      const faulty = await withFault(migrated, fault.plant);
      if (!faulty) continue;
      search.planted += 1;
      search.found = (await judge(faulty)).failures.length > 0;
    }
  }
}
