import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, enclosingFunction, type FunctionNode } from '../program/nodes.js';
import { nodesBefore, nodesWithin } from '../program/paths.js';
import { classifyCall, isLogging } from './classify.js';
import { type GivenRun, runAt, runOfGiven } from './given-runs.js';
import type { Happening } from './happening.js';
import { rememberOf } from './remember.js';

/**
 * Reads that stand before a change which is done once: in the next round they would see the world after it, and lead
 * elsewhere. What can't travel (a client, a connection) is no such read.
 */
export class ReadsBefore {
  readonly #looking = new Map<FunctionNode, Looks>();

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
    const { reads, runs } = this.#looksOf(site);
    return reads || runs.some(({ functions }) => this.#anyReads(functions));
  }

  #looksOf(site: CallSite): Looks {
    if (isLogging(site)) return BLIND;
    const run = runOfGiven(site, this.calls);
    if (run) return { reads: false, runs: [run] };
    const callees = this.calls.callees(site);
    if (callees.length === 0) {
      const verdict = classifyCall(this.calls.flow, site);
      return { reads: verdict.kind === 'harmless' && verdict.reads === true, runs: [] };
    }
    return joined(callees.map((callee) => this.#seenAt(site, callee)));
  }

  /** What a function looks at when it is called here: what it is given looks, too. */
  #seenAt(site: CallSite, callee: FunctionNode): Looks {
    const { reads, runs } = this.#looksIn(callee);
    const given = runs.map((run): Looks => {
      if (run.parameter.parent !== callee) return { reads: false, runs: [run] };
      const known = runAt(run, site, this.calls);
      return 'parameter' in known
        ? { reads: false, runs: [known] }
        : { reads: this.#anyReads(known.functions) || known.other !== undefined, runs: [] };
    });
    return joined([{ reads, runs: [] }, ...given]);
  }

  #anyReads(functions: readonly FunctionNode[]): boolean {
    return functions.some((fn) => this.#looksIn(fn).reads);
  }

  #looksIn(fn: FunctionNode): Looks {
    const known = this.#looking.get(fn);
    if (known) return known;
    // A recursive call sees nothing new.
    this.#looking.set(fn, BLIND);
    const sites = [...nodesWithin(fn)].filter((node) => ts.isCallExpression(node) || ts.isNewExpression(node));
    const found = joined(sites.map((site) => this.#looksOf(site)));
    this.#looking.set(fn, found);
    return found;
  }
}

/** Whether a function looks at the world by itself, and what it runs that may. */
interface Looks {
  readonly reads: boolean;
  readonly runs: readonly GivenRun[];
}

const BLIND: Looks = { reads: false, runs: [] };

function joined(all: readonly Looks[]): Looks {
  return { reads: all.some(({ reads }) => reads), runs: all.flatMap(({ runs }) => runs) };
}
