import { isAssignmentOperator, isPlainlySet, isStep } from '../program/assignment-operators.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { failingNodes, survivesFailure } from '../program/failure.js';
import type { CallSite } from '../program/flow-context.js';
import { parameterAt } from '../program/handed-function.js';
import { contains, enclosingFunction, type FunctionNode, unwrap } from '../program/nodes.js';
import { nodesOf, nodesWithin } from '../program/paths.js';
import { type Asking, leads, leadsToAsk } from './asking.js';
import { fillsCache } from './caches.js';
import { classifyAssignment, writeTo } from './changes.js';
import { classifyCall, classifyHanded, isLogging } from './classify.js';
import { accessors, fieldsOf, gettersTaken, handedOver, isHandedName, onlyKeeps } from './entered.js';
import { type GivenRun, givenHandedOn, runAt, runHappening, runOfGiven } from './given-runs.js';
import { type Happening, once } from './happening.js';
import { requestVerdict } from './http.js';
import { boundTo, namedAt } from './named-at.js';
import { isOnlyTold } from './only-told.js';
import { withOwnLook } from './read-before.js';
import { taggedVerdict } from './sql.js';
import type { Verdict } from './verdict.js';

// Beyond this depth of project functions nobody can review what is said.
const MAX_DEPTH = 12;

/** What is known of the functions that something given is. */
export type GivenFunctions = (run: GivenRun) => readonly FunctionNode[];

const ALL: GivenFunctions = ({ functions }) => functions;

/** What happens at nodes, through project functions by summary. */
export class Summaries {
  readonly #known = new Map<FunctionNode, readonly Happening[]>();

  constructor(
    private readonly calls: Calls,
    private readonly asking: Asking,
  ) {}

  /** What happens at nodes of one function, as long as that does not fail. `given` tells what it is given to run, where that is known. */
  of(nodes: Iterable<ts.Node>, given: GivenFunctions = ALL): readonly Happening[] {
    return this.#settled(this.#happenings(nodes, 0), given).filter(({ fails }) => !fails);
  }

  /** What a function does that is handed over by its name. */
  handed(name: ts.Expression): readonly Happening[] {
    const run = handedOver(this.calls.flow, [name]);
    if (run.length === 0) return judged(name, { kind: 'unknown', confidence: 'low' });
    return this.#settled(this.#entering(name, run, 0));
  }

  /** Where nobody further up is to be asked what is given, all that anybody gives counts, or what `given` knows of it. */
  #settled(
    happenings: readonly Happening[],
    given: GivenFunctions = ALL,
    seen: ReadonlySet<ts.Node> = new Set(),
  ): readonly Happening[] {
    return once(
      happenings.flatMap((happening) => {
        const { node, runs } = happening;
        if (!runs) return [happening];
        if (seen.has(runs.site)) return [];
        const inner = this.#settled(this.#ofGiven(runs, given(runs), 0), given, new Set([...seen, runs.site]));
        return this.#named(node, given(runs), inner);
      }),
    );
  }

  /** What the functions do that are given and run. */
  #ofGiven(run: GivenRun, functions: readonly FunctionNode[], depth: number): readonly Happening[] {
    const found = functions.flatMap((fn) =>
      this.#summary(fn, depth + 1)
        .filter(({ verdict }) => isOutside(verdict, fn))
        .flatMap((happening) => (run.isCall ? this.#atCaller(happening, fn, run.site, depth) : [happening])),
    );
    // What is handed on is run by code that may go on where it fails.
    return run.isCall && !survivesFailure(this.calls.flow.checker, run.site) ? found : found.map(survived);
  }

  /** A function that asks, or leaves something in a variable of its caller, must run in each round: it is looked into. */
  #named(site: ts.Node, callees: readonly FunctionNode[], inner: readonly Happening[]): readonly Happening[] {
    const known = survivesFailure(this.calls.flow.checker, site) ? inner.map(survived) : inner;
    if (leads(this.asking, site)) return known;
    const failing = namedAt(
      site,
      callees,
      known.filter(({ fails }) => fails),
    ).map(failed);
    return [
      ...namedAt(
        site,
        callees,
        known.filter(({ fails }) => !fails),
      ),
      ...failing,
    ];
  }

  #happenings(nodes: Iterable<ts.Node>, depth: number): readonly Happening[] {
    return once([...nodes].flatMap((node) => this.#happening(node, depth)));
  }

  #happening(node: ts.Node, depth: number): readonly Happening[] {
    const { checker } = this.calls.flow;
    if (fillsCache(node, (part) => leadsToAsk(this.asking, part))) return [];
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return this.#ofCall(node, depth);
    if (ts.isPropertyAccessExpression(node))
      return isPlainlySet(node) ? [] : this.#entering(node, accessors(checker, node, 'get'), depth);
    if (ts.isObjectBindingPattern(node)) return this.#entering(node, gettersTaken(checker, node), depth);
    if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind))
      return this.#ofAssignment(node, node.left, assigned(node), depth);
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isStep(node.operator))
      return this.#ofAssignment(node, node.operand, undefined, depth);
    if (ts.isDeleteExpression(node))
      return judged(node, classifyAssignment(this.calls.flow, node.expression, undefined));
    if (ts.isTaggedTemplateExpression(node)) return judged(node, taggedVerdict(this.calls.flow, node));
    return [];
  }

  #ofAssignment(
    node: ts.Node,
    target: ts.Expression,
    value: ts.Expression | undefined,
    depth: number,
  ): readonly Happening[] {
    const { flow } = this.calls;
    const setters = accessors(flow.checker, unwrap(target), 'set');
    return setters.length > 0
      ? this.#entering(node, setters, depth)
      : judged(node, classifyAssignment(flow, target, value));
  }

  #ofCall(site: CallSite, depth: number): readonly Happening[] {
    if (this.asking.isAsk(site) || isLogging(site) || this.asking.isRounds(site)) return [];
    const run = runOfGiven(site, this.calls);
    if (run) return [runHappening(run)];
    const callees = this.calls.callees(site);
    const fields = ts.isNewExpression(site) ? this.#fields(site, depth) : [];
    if (callees.length > 0 || fields.length > 0) return this.#entering(site, callees, depth, fields);
    // The callbacks of a call that is known to be harmless by itself run with it: `items.map((item) => …)`.
    const verdict = classifyCall(this.calls.flow, site);
    // Of a function that is called, only what leaves it matters: not the time it logs.
    const within = enclosingFunction(site);
    const stays =
      verdict.kind === 'nondeterminism' && within && isOnlyTold(site, within, depth === 0 ? 'waits' : 'logged');
    return boundTo(site, [...(stays ? [] : judged(site, verdict)), ...this.#callbacks(site, depth)]);
  }

  /** What the functions do that are run at a node, named there. */
  #entering(
    site: ts.Node,
    callees: readonly FunctionNode[],
    depth: number,
    fields: readonly Happening[] = [],
  ): readonly Happening[] {
    const isCall = ts.isCallExpression(site) || ts.isNewExpression(site);
    const ofCallees = callees.flatMap((callee) =>
      this.#summary(callee, depth + 1)
        .filter(({ verdict }) => isOutside(verdict, callee))
        .flatMap((happening) => (isCall ? this.#atCaller(happening, callee, site, depth) : [happening])),
    );
    const inner = [...ofCallees, ...fields];
    return this.#named(site, callees, inner);
  }

  #fields(site: ts.NewExpression, depth: number): readonly Happening[] {
    return fieldsOf(this.calls, site).flatMap((value) =>
      this.#happenings(nodesOf(value), depth + 1).filter(({ verdict: { scope } }) => !scope),
    );
  }

  /** A change of a parameter is a change of what the caller hands over. */
  #atCaller(happening: Happening, callee: FunctionNode, site: CallSite, depth: number): readonly Happening[] {
    const { parameter } = happening.verdict;
    if (!parameter || parameter.parent !== callee) return [happening];
    if (happening.runs) {
      const run = runAt(happening.runs, site, this.calls);
      if ('parameter' in run) return [{ ...happening, ...runHappening(run) }];
      const other = run.other ? judged(run.other, classifyHanded(this.calls.flow, run.other)) : [];
      return [...this.#ofGiven(happening.runs, run.functions, depth), ...other]
        .filter(({ verdict }) => isOutside(verdict, callee))
        .map((inner) => (happening.fails ? failed(inner) : inner))
        .flatMap((inner) => (inner.runs ? [inner] : this.#atCaller(inner, callee, site, depth)));
    }
    const argument = site.arguments?.[callee.parameters.indexOf(parameter)];
    if (happening.verdict.request) {
      const verdict = requestVerdict(this.calls.flow, argument);
      return verdict.kind === 'harmless' ? [] : [{ ...happening, verdict }];
    }
    if (!argument) return [];
    const verdict = writeTo(this.calls.flow, argument, false, happening.verdict.part === true);
    const repeatable = verdict.kind !== 'harmless' && (verdict.repeatable || happening.verdict.repeatable);
    return verdict.kind === 'harmless'
      ? []
      : [{ ...happening, verdict: { ...verdict, repeatable: repeatable === true } }];
  }

  /** Named at the call that runs the callbacks: that is what can be remembered. */
  #callbacks(site: CallSite, depth: number): readonly Happening[] {
    if (onlyKeeps(this.calls.flow, site)) return [];
    const handed = givenHandedOn(site, this.calls);
    const others = (site.arguments ?? []).filter((argument) => !parameterAt(argument, this.calls));
    const own = handedOver(this.calls.flow, others).flatMap((callback) =>
      this.#summary(callback, depth + 1)
        .filter(({ verdict }) => isOutside(verdict, callback))
        // What runs it may go on where it fails.
        .map(survived)
        .map((happening) => (this.asking.isAsking(callback) ? happening : { ...happening, node: site })),
    );
    const elsewhere = others.filter((argument) => isHandedName(this.calls.flow, argument));
    const names = elsewhere.flatMap((argument) => judged(site, classifyHanded(this.calls.flow, argument)));
    return [...own, ...names, ...handed.map(runHappening)];
  }

  #summary(node: FunctionNode, depth: number): readonly Happening[] {
    const known = this.#known.get(node);
    if (known) return known;
    if (depth > MAX_DEPTH) return [{ node, verdict: { kind: 'unknown', confidence: 'high' }, cause: node }];
    // A recursive call adds nothing to what the function does anyway.
    this.#known.set(node, []);
    const failing = failingNodes(node);
    const found = once(
      [...nodesWithin(node)].flatMap((part) => {
        const happened = this.#happening(part, depth);
        return failing.has(part) ? happened.map(failed) : happened;
      }),
    )
      .map((one) => withOwnLook(this.calls.flow.checker, one, node))
      .sort((a, b) => rank(a.verdict) - rank(b.verdict));
    this.#known.set(node, found);
    return found;
  }
}

function failed(happening: Happening): Happening {
  return { ...happening, fails: true };
}

function survived(happening: Happening): Happening {
  return { ...happening, fails: false };
}

/** A change of the callee's own locals ends with the callee. */
function isOutside(verdict: Happening['verdict'], callee: FunctionNode): boolean {
  return !verdict.scope || !contains(callee, verdict.scope);
}

/** The value of a plain `=`; `+=` and its kin build on the old one. */
function assigned(node: ts.BinaryExpression): ts.Expression | undefined {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? node.right : undefined;
}

const ORDER = ['held-resource', 'write', 'nondeterminism', 'unknown'];

function rank(verdict: Happening['verdict']): number {
  return (verdict.repeatable ? 10 : 0) + ORDER.indexOf(verdict.kind) * 2 + (verdict.confidence === 'high' ? 0 : 1);
}

function judged(node: ts.Node, verdict: Verdict): readonly Happening[] {
  return verdict.kind === 'harmless' ? [] : [{ node, verdict, cause: node }];
}
