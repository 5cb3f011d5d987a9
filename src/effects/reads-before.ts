import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, enclosingFunction, type FunctionNode } from '../program/nodes.js';
import { nodesBefore, nodesWithin } from '../program/paths.js';
import { classifyCall, isLogging } from './classify.js';
import type { Happening } from './happening.js';
import { rememberOf } from './remember.js';

/**
 * Reads that stand before a change which is done once: in the next round they would see the world after it, and lead
 * elsewhere. What can't travel (a client, a connection) is no such read.
 */
export class ReadsBefore {
  readonly #reading = new Map<FunctionNode, boolean>();

  /** `leads` tells the asks, and the calls that lead to one. */
  constructor(
    private readonly calls: Calls,
    private readonly leads: (node: ts.CallExpression) => boolean,
  ) {}

  before(happened: readonly Happening[], within: FunctionNode): readonly Happening[] {
    const { checker } = this.calls.flow;
    const found = new Set<ts.Node>();
    for (const { node, verdict } of happened) {
      if (verdict.kind === 'nondeterminism' || verdict.repeatable || enclosingFunction(node) !== within) continue;
      for (const earlier of nodesBefore(node, within)) {
        if (!ts.isCallExpression(earlier) || contains(node, earlier) || this.leads(earlier)) continue;
        const travels = /^(json|untyped)$/.test(rememberOf(checker, earlier));
        if (travels && this.looks(earlier)) found.add(earlier);
      }
    }
    return [...found].map((node) => ({ node, verdict: { kind: 'nondeterminism', confidence: 'low' }, cause: node }));
  }

  /** Whether a call looks at the world: files, a database, what other calls of this process have left. */
  looks(site: CallSite): boolean {
    if (isLogging(site)) return false;
    const callees = this.calls.callees(site);
    if (callees.length === 0) {
      const verdict = classifyCall(this.calls.flow, site);
      return verdict.kind === 'harmless' && verdict.reads === true;
    }
    return callees.some((callee) => {
      const known = this.#reading.get(callee);
      if (known !== undefined) return known;
      this.#reading.set(callee, false);
      const reads = [...nodesWithin(callee)].some(
        (node) => (ts.isCallExpression(node) || ts.isNewExpression(node)) && this.looks(node),
      );
      this.#reading.set(callee, reads);
      return reads;
    });
  }
}
