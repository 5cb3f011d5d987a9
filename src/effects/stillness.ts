import { changedBy } from '../program/assignment-operators.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { calleeName, type FunctionNode, shortText, visit } from '../program/nodes.js';
import type { Asking } from './asking.js';
import { classifyAssignment } from './changes.js';
import { classifyCall, isLogging, isOfLanguage } from './classify.js';
import type { Verdict } from './verdict.js';

/** Looks whether code could notice that a write has not happened yet: it neither reads, writes nor fails on purpose. */
export class Stillness {
  readonly #problems = new Map<FunctionNode, string | undefined>();
  readonly #throwing = new Map<FunctionNode, boolean>();

  constructor(
    private readonly calls: Calls,
    private readonly asking: Asking,
  ) {}

  /** Why code is not still; undefined where it is. Functions of the project are looked into. */
  problemOf(root: ts.Node): string | undefined {
    let found: string | undefined;
    visit(root, (node) => {
      found ??= this.#problem(node);
      return found === undefined;
    });
    return found;
  }

  /** Whether a call enters a function of the project that throws. */
  mayThrow(site: CallSite): boolean {
    return this.calls.callees(site).some((callee) => {
      const known = this.#throwing.get(callee);
      if (known !== undefined) return known;
      this.#throwing.set(callee, false);
      let throws = false;
      visit(callee, (node) => {
        const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
        if (ts.isThrowStatement(node) || (isCall && this.mayThrow(node))) throws = true;
        return !throws;
      });
      this.#throwing.set(callee, throws);
      return throws;
    });
  }

  #problem(node: ts.Node): string | undefined {
    if (ts.isYieldExpression(node) || ts.isTaggedTemplateExpression(node)) return `${short(node)} may see it`;
    const changed = ts.isDeleteExpression(node) ? node.expression : changedBy(node);
    if (changed) return told(node, classifyAssignment(this.calls.flow, changed, undefined));
    return ts.isCallExpression(node) || ts.isNewExpression(node) ? this.#ofCall(node) : undefined;
  }

  #ofCall(site: CallSite): string | undefined {
    if (this.asking.isAsk(site)) return this.asking.isUrl(site) ? 'the page behind the URL may need it' : undefined;
    if (isLogging(site)) return undefined;
    const callees = this.calls.callees(site);
    if (callees.length === 0) {
      if (FAILS.test(calleeName(site))) return `${short(site)} may fail before it`;
      const problem = told(site, classifyCall(this.calls.flow, site));
      return problem ?? (isOfLanguage(this.calls.flow, site) ? undefined : `${short(site)} may see it`);
    }
    if (this.mayThrow(site)) return `${short(site)} may end the handler`;
    for (const callee of callees) {
      const problem = this.#ofFunction(callee);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #ofFunction(callee: FunctionNode): string | undefined {
    if (this.#problems.has(callee)) return this.#problems.get(callee);
    // A recursive call adds nothing.
    this.#problems.set(callee, undefined);
    const problem = callee.body && this.problemOf(callee.body);
    this.#problems.set(callee, problem);
    return problem;
  }
}

// Calls that only compute, and throw at what they don't like.
const FAILS =
  /^(parse|parseAsync|assert\w*|ensure\w*|require\w*|validate\w*|check\w*|decodeURI(Component)?|atob|BigInt)$/;

function told(node: ts.Node, verdict: Verdict): string | undefined {
  if (verdict.kind === 'harmless') return verdict.reads ? `${short(node)} may see it` : undefined;
  return verdict.scope ? undefined : `${short(node)} stands in between`;
}

function short(node: ts.Node): string {
  return shortText(node, 40);
}
