import type { Effect } from '../model/effect.js';
import type { Writes } from '../model/plan.js';
import { isAssignmentOperator, isPlainlySet, isStep } from '../program/assignment-operators.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, enclosingFunction, type FunctionNode, nodeAt, unwrap } from '../program/nodes.js';
import { nodesBefore, nodesOf, nodesWithin } from '../program/paths.js';
import { speaksOf } from '../program/uses.js';
import { fillsCache } from './caches.js';
import { classifyAssignment, writeTo } from './changes.js';
import { classifyCall, isLogging } from './classify.js';
import { accessors, fieldsOf, gettersTaken, handedOver } from './entered.js';
import { atFrame, describe, type Happening, once } from './happening.js';
import { requestVerdict } from './http.js';
import { ListReads } from './list-reads.js';
import { MadeInRound } from './made-in-round.js';
import { capturedReads, movingReads } from './moving.js';
import { boundTo, namedAt } from './named-at.js';
import { withOwnLook } from './read-before.js';
import { ReadsBefore } from './reads-before.js';
import { isSqlText } from './sql.js';
import { withEarlierLook, withStateApart } from './state-apart.js';
import { StateReaders } from './state-readers.js';
import type { Verdict } from './verdict.js';
import { reportedFate, WriteMoves } from './write-moves.js';

// Beyond this depth of project functions nobody can review what is said.
const MAX_DEPTH = 12;

/** How a function of a route is run. */
export interface Around {
  /** Once for each element of a list: the turns before have run all of it. */
  readonly turns: boolean;
  /** It, and the functions on the ways that lead to it. */
  readonly above: () => readonly FunctionNode[];
}

/** Judges what a re-run of a handler repeats, through project functions by summary. */
export class EffectInference {
  readonly #summaries = new Map<FunctionNode, readonly Happening[]>();
  readonly #reads: ReadsBefore;
  readonly #lists: ListReads;
  readonly #made: MadeInRound;
  readonly #readers: StateReaders;
  readonly #moves: WriteMoves;

  /**
   * `isAsk` tells the calls that are input points themselves: they are no effects. `isAsking` tells the functions that
   * lead to one: they run in each round, and what they do is looked into. `isRounds` tells the calls that are made for
   * rounds, the shim's and the SDK's: what they are given they run once. `writes` is what is to be done about writes, `isUrl`
   * tells the asks that open a page.
   */
  constructor(
    private readonly calls: Calls,
    private readonly isAsk: (node: ts.Node) => boolean,
    private readonly isAsking: (node: FunctionNode) => boolean = () => false,
    private readonly isRounds: (node: CallSite) => boolean = () => false,
    private readonly writes: Writes = 'once',
    isUrl: (node: ts.Node) => boolean = () => false,
  ) {
    const asks = {
      isAsk,
      isUrl,
      isEdge: (node: ts.CallExpression) => isAsk(node) || calls.callees(node).some(isAsking),
      leadsTo: (node: ts.Node) => this.leadsToAsk(node),
    };
    this.#reads = new ReadsBefore(calls, (node) => isAsk(node) || calls.callees(node).some(isAsking));
    this.#lists = new ListReads(calls.flow.checker, (call) => this.#reads.looks(call));
    this.#made = new MadeInRound(calls);
    this.#readers = new StateReaders(calls);
    this.#moves = new WriteMoves(calls, asks, (site) => this.#isPlainWrite(site));
  }

  /**
   * What happens on the paths from a function's entry to a node in it. `frames` are the functions on the route: they are
   * run again as a whole, so what they change of their own is no effect.
   */
  before(
    target: ts.Node,
    within: FunctionNode,
    frames: readonly FunctionNode[],
    { turns, above }: Around = { turns: false, above: () => frames },
  ): readonly Effect[] {
    const nodes = new Set([...nodesBefore(target, within), ...(turns ? nodesWithin(within) : [])]);
    const happened = this.#judged(nodes, frames).flatMap((happening) =>
      atFrame(withEarlierLook(this.#readers, happening, within), target, within),
    );
    const effects = happened.map((happening) =>
      withStateApart(
        this.#readers,
        this.calls.flow.checker,
        this.#effectOf(happening, target, within),
        happening,
        above,
      ),
    );
    const early = happened.filter((_, index) => effects[index]?.fate?.do !== 'move');
    const reads = early.some(({ verdict }) => !verdict.repeatable) ? this.#reads.before(early, within) : [];
    const known = new Set(happened.map(({ node }) => node));
    const others = reads.filter(({ node }) => !known.has(node));
    return [...effects, ...others.map((happening) => this.#readOf(happening, target, within))];
  }

  #readOf(happening: Happening, target: ts.Node, within: FunctionNode): Effect {
    const effect = this.#effectOf(happening, target, within);
    // What it leaves in a variable around it would be missing where it is remembered.
    const leaves = this.#happening(happening.node, 0).some(
      ({ node, verdict: { scope } }) =>
        scope && contains(scope, happening.node) && speaksOf(this.calls.flow.checker, happening.node, node),
    );
    return leaves ? { ...effect, remember: 'not-a-call' } : effect;
  }

  #effectOf(happening: Happening, target: ts.Node, within: FunctionNode): Effect {
    const effect = describe(this.calls.flow.checker, happening, target);
    const node = nodeAt(happening.node.getSourceFile(), effect.span);
    // Nothing that asks may be remembered: it would not ask in the next round.
    if (node && this.leadsToAsk(node)) return { ...effect, remember: 'not-a-call' };
    const { kind, repeatable, state } = effect;
    if (this.writes === 'once' || !node || kind !== 'write' || repeatable || state !== 'none') return effect;
    if (this.writes === 'move') return { ...effect, fate: this.#moves.of(node) };
    return { ...effect, fate: reportedFate(this.calls.flow.checker, node, enclosingFunction(node) ?? within) };
  }

  #isPlainWrite(site: CallSite): boolean {
    const happenings = this.#happening(site, 0).filter(({ verdict }) => !verdict.scope);
    return (
      happenings.length > 0 &&
      happenings.every(({ verdict: { kind, repeatable, state } }) => kind === 'write' && !repeatable && !state)
    );
  }

  /** What a part of a function does: a `finally` block, say. */
  inside(part: ts.Node, frames: readonly FunctionNode[]): readonly Effect[] {
    return this.#judged(nodesOf(part), frames).map((happening) => describe(this.calls.flow.checker, happening, part));
  }

  /** What a function does that is handed over by its name: `.finally(done)`. */
  handed(name: ts.Expression): readonly Effect[] {
    const run = this.calls.flow.origins(name).flatMap((origin) => (origin.kind === 'function' ? [origin.node] : []));
    const found: readonly Happening[] =
      run.length > 0 ? this.#entering(name, run, 0) : judged(name, { kind: 'unknown', confidence: 'low' });
    return found.map((happening) => describe(this.calls.flow.checker, { ...happening, node: name }, name));
  }

  #judged(nodes: ReadonlySet<ts.Node>, frames: readonly FunctionNode[]): readonly Happening[] {
    return this.#happenings(nodes, 0).filter(({ verdict }) => !this.#made.isOwn(verdict, frames));
  }

  /** Reads that are shown in the ask and acted on after it. */
  moving(edge: ts.Node, within: FunctionNode): readonly Effect[] {
    const { checker } = this.calls.flow;
    const found = [
      ...movingReads(this.calls, this.#lists, edge, within, this.isAsk(edge)),
      ...capturedReads(this.calls, this.#lists, edge, within),
    ];
    const reads = found.filter((node) => !this.leadsToAsk(node));
    return reads.map((node) =>
      describe(checker, { node, verdict: { kind: 'nondeterminism', confidence: 'low' }, cause: node }, edge),
    );
  }

  /** Whether something in a node asks, directly or through what it calls; callbacks included. */
  leadsToAsk(node: ts.Node): boolean {
    if (ts.isCallExpression(node) && (this.isAsk(node) || this.calls.callees(node).some(this.isAsking))) return true;
    return ts.forEachChild(node, (child) => this.leadsToAsk(child) || undefined) ?? false;
  }

  #happenings(nodes: ReadonlySet<ts.Node>, depth: number): readonly Happening[] {
    return once([...nodes].flatMap((node) => this.#happening(node, depth)));
  }

  #happening(node: ts.Node, depth: number): readonly Happening[] {
    const { checker } = this.calls.flow;
    if (fillsCache(node, (part) => this.leadsToAsk(part))) return [];
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
    if (ts.isTaggedTemplateExpression(node))
      return isSqlText(node) ? [] : judged(node, { kind: 'unknown', confidence: 'low' });
    if (ts.isYieldExpression(node)) return judged(node, { kind: 'unknown', confidence: 'high' });
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
    if (this.isAsk(site) || isLogging(site) || this.isRounds(site)) return [];
    const callees = this.calls.callees(site);
    const fields = ts.isNewExpression(site) ? this.#fields(site, depth) : [];
    if (callees.length > 0 || fields.length > 0) return this.#entering(site, callees, depth, fields);
    // The callbacks of a call that is known to be harmless by itself run with it: `items.map((item) => …)`.
    return boundTo(site, [...judged(site, classifyCall(this.calls.flow, site)), ...this.#callbacks(site, depth)]);
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
        .flatMap((happening) => (isCall ? this.#atCaller(happening, callee, site) : [happening])),
    );
    const inner = [...ofCallees, ...fields];
    // A function that asks, or leaves something in a variable of its caller, must run in each round: it is looked into.
    return callees.some(this.isAsking) ? inner : namedAt(site, callees, inner);
  }

  #fields(site: ts.NewExpression, depth: number): readonly Happening[] {
    return fieldsOf(this.calls, site).flatMap((value) =>
      this.#happenings(nodesOf(value), depth + 1).filter(({ verdict: { scope } }) => !scope),
    );
  }

  /** A change of a parameter is a change of what the caller hands over. */
  #atCaller(happening: Happening, callee: FunctionNode, site: CallSite): readonly Happening[] {
    const { parameter } = happening.verdict;
    if (!parameter || parameter.parent !== callee) return [happening];
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
    return handedOver(this.calls.flow, site).flatMap((callback) =>
      this.#summary(callback, depth + 1)
        .filter(({ verdict }) => isOutside(verdict, callback))
        .map((happening) => (this.isAsking(callback) ? happening : { ...happening, node: site })),
    );
  }

  #summary(node: FunctionNode, depth: number): readonly Happening[] {
    const known = this.#summaries.get(node);
    if (known) return known;
    if (depth > MAX_DEPTH) return [{ node, verdict: { kind: 'unknown', confidence: 'high' }, cause: node }];
    // A recursive call adds nothing to what the function does anyway.
    this.#summaries.set(node, []);
    const found = this.#happenings(nodesWithin(node), depth)
      .map((one) => withOwnLook(this.calls.flow.checker, one, node))
      .sort((a, b) => rank(a.verdict) - rank(b.verdict));
    this.#summaries.set(node, found);
    return found;
  }
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
