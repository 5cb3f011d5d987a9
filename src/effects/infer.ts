import type { Effect } from '../model/effect.js';
import type { Writes } from '../model/plan.js';
import type { Calls } from '../program/calls.js';
import type { ts } from '../program/compiler.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, enclosingFunction, type FunctionNode, nodeAt, spanOf } from '../program/nodes.js';
import { nodesBefore, nodesOf, nodesWithin } from '../program/paths.js';
import { speaksOf } from '../program/uses.js';
import { askedFirst } from './asked-first.js';
import { type Asking, leads, leadsToAsk } from './asking.js';
import { isFilledIn } from './filled-in.js';
import { givenAt } from './given-runs.js';
import { atFrame, attemptAround, describe, type Happening } from './happening.js';
import { isLeftInObject } from './left-in-object.js';
import { ListReads } from './list-reads.js';
import { MadeInRound } from './made-in-round.js';
import { capturedReads, movingReads } from './moving.js';
import { ReadsBefore } from './reads-before.js';
import { withEarlierLook, withStateApart } from './state-apart.js';
import { StateReaders } from './state-readers.js';
import { type GivenFunctions, Summaries } from './summaries.js';
import { isDoneAsOne, statementsAround } from './whole-statement.js';
import { reportedFate, WriteMoves } from './write-moves.js';
import { yesNoReads } from './yes-no-reads.js';

/** How a function of a route is run. */
export interface Around {
  /** Once for each element of a list: the turns before have run all of it. */
  readonly turns: boolean;
  /** It, and the functions on the ways that lead to it. */
  readonly above: () => readonly FunctionNode[];
  /** The calls on those ways that enter it. */
  readonly sites: readonly CallSite[];
  /** What the call to the ask enters, on this way. */
  readonly enters: FunctionNode | undefined;
}

/** Judges what a re-run of a handler repeats, through project functions by summary. */
export class EffectInference {
  readonly #summaries: Summaries;
  readonly #reads: ReadsBefore;
  readonly #lists: ListReads;
  readonly #made: MadeInRound;
  readonly #readers: StateReaders;
  readonly #moves: WriteMoves;

  /** `writes` is what is to be done about writes. */
  constructor(
    private readonly calls: Calls,
    private readonly asking: Asking,
    private readonly writes: Writes = 'once',
  ) {
    this.#summaries = new Summaries(calls, asking);
    this.#reads = new ReadsBefore(calls, (node) => leads(asking, node));
    this.#lists = new ListReads(calls.flow.checker, (call) => this.#reads.looks(call));
    this.#made = new MadeInRound(calls);
    this.#readers = new StateReaders(calls);
    this.#moves = new WriteMoves(calls, asking, (site) => this.#isPlainWrite(site));
  }

  /**
   * What happens on the paths from a function's entry to a node in it. `frames` are the functions on the route: they are
   * run again as a whole, so what they change of their own is no effect.
   */
  before(
    target: ts.Node,
    within: FunctionNode,
    frames: readonly FunctionNode[],
    { turns, above, sites, enters }: Around = { turns: false, above: () => frames, sites: [], enters: undefined },
  ): readonly Effect[] {
    const nodes = new Set([...nodesBefore(target, within), ...(turns ? nodesWithin(within) : [])]);
    const given: GivenFunctions = (run) => (enters && run.site === target ? [enters] : givenAt(run, sites, this.calls));
    const happened = this.#judged(nodes, frames, given).flatMap((happening) =>
      atFrame(withEarlierLook(this.#readers, happening, within), target, within),
    );
    const effects = happened.map((happening) =>
      withStateApart(
        this.#readers,
        this.calls.flow.checker,
        this.#effectOf(happening, target, within, frames),
        happening,
        above,
      ),
    );
    const early = happened.filter((_, index) => effects[index]?.fate?.do !== 'move');
    const reads = early.some(({ verdict }) => !verdict.repeatable) ? this.#reads.before(early, within) : [];
    const known = new Set(happened.map(({ node }) => node));
    const others = reads.filter(({ node }) => !known.has(node));
    return [...effects, ...others.map((happening) => this.#readOf(happening, target, within, frames))];
  }

  #readOf(happening: Happening, target: ts.Node, within: FunctionNode, frames: readonly FunctionNode[]): Effect {
    const effect = this.#effectOf(happening, target, within, frames);
    // What it leaves in a variable around it would be missing where it is remembered.
    const leaves = this.#summaries
      .of([happening.node])
      .some(
        ({ node, verdict: { scope } }) =>
          scope && contains(scope, happening.node) && speaksOf(this.calls.flow.checker, happening.node, node),
      );
    return leaves ? { ...effect, remember: 'not-a-call' } : effect;
  }

  #effectOf(happening: Happening, target: ts.Node, within: FunctionNode, frames: readonly FunctionNode[]): Effect {
    const described = describe(this.calls.flow.checker, happening, target);
    const node = nodeAt(happening.node.getSourceFile(), described.span);
    const isLost =
      (node && isFilledIn(this.calls.flow.checker, node)) || isLeftInObject(this.calls.flow, happening, target, frames);
    const taken = isLost ? { ...described, remember: 'live' as const } : described;
    const effect = this.#orWhole(taken, happening, node ?? happening.node, target);
    if (node && leadsToAsk(this.asking, node)) return this.#withAsksFirst(effect, node);
    const { kind, repeatable, state } = effect;
    if (this.writes === 'once' || !node || kind !== 'write' || repeatable || state !== 'none') return effect;
    if (this.writes === 'move') return { ...effect, fate: this.#moves.of(node) };
    return { ...effect, fate: reportedFate(this.calls.flow.checker, node, enclosingFunction(node) ?? within) };
  }

  /** Nothing that asks may be remembered, it would not ask in the next round: what it is given may be asked for before it. */
  #withAsksFirst(effect: Effect, node: ts.Node): Effect {
    const first =
      this.writes === 'once' && !leads(this.asking, node)
        ? askedFirst(node, {
            asks: (part) => leadsToAsk(this.asking, part),
            leads: (call) => leads(this.asking, call),
            acts: (part) => this.#summaries.of(nodesOf(part)).some((happening) => actsIn(part, happening)),
          })
        : undefined;
    return first ? { ...effect, askedFirst: first.map(spanOf) } : { ...effect, remember: 'not-a-call' };
  }

  /** What is no call to be remembered, or may fail unnoticed, is done once with the statement around it, where that can be. */
  #orWhole(effect: Effect, happening: Happening, node: ts.Node, target: ts.Node): Effect {
    const isAttempt = effect.remember === 'attempt';
    const leaves = !isAttempt && this.#leaves(happening, node);
    const from = isAttempt ? attemptAround(happening.node, target) : leaves ? node : undefined;
    if (!from) return effect;
    const whole = statementsAround(node, from).find(
      (statement) =>
        !contains(statement, target) &&
        !leadsToAsk(this.asking, statement) &&
        isDoneAsOne(this.calls.flow.checker, statement, this.#summaries.of(nodesOf(statement)), (part) =>
          leadsToAsk(this.asking, part),
        ),
    );
    if (whole) return { ...effect, remember: 'unused', whole: spanOf(whole) };
    return leaves ? { ...effect, remember: 'not-a-call' } : effect;
  }

  /** Whether what would be remembered leaves something in a variable around it: `save(row).then((id) => { last = id; })`, `save(++n)`. */
  #leaves({ verdict }: Happening, node: ts.Node): boolean {
    const isLocal = ({ verdict: { bound, scope } }: Happening): boolean =>
      bound === true || (scope !== undefined && contains(scope, node));
    return verdict.bound === true || this.#summaries.of(nodesOf(node)).some(isLocal);
  }

  #isPlainWrite(site: CallSite): boolean {
    const happenings = this.#summaries.of([site]).filter(({ verdict }) => !verdict.scope);
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
    const { checker } = this.calls.flow;
    return this.#summaries.handed(name).map((happening) => describe(checker, { ...happening, node: name }, name));
  }

  #judged(nodes: Iterable<ts.Node>, frames: readonly FunctionNode[], given?: GivenFunctions): readonly Happening[] {
    return this.#summaries.of(nodes, given).filter(({ verdict }) => !this.#made.isOwn(verdict, frames));
  }

  /** Reads that are shown in the ask and acted on after it. */
  moving(edge: ts.Node, within: FunctionNode): readonly Effect[] {
    const found = [
      ...movingReads(this.calls, this.#lists, edge, within, this.asking.isAsk(edge)),
      ...capturedReads(this.calls, this.#lists, edge, within),
    ];
    return this.#rememberedReads(found, edge);
  }

  /** Looks before a link that say whether it is needed, which what the user does there changes. */
  guarding(edge: ts.Node, within: FunctionNode): readonly Effect[] {
    const looks = (call: ts.CallExpression): boolean => this.#reads.looks(call);
    return this.#rememberedReads(yesNoReads(this.calls.flow.checker, looks, edge, within), edge);
  }

  #rememberedReads(found: readonly ts.CallExpression[], edge: ts.Node): readonly Effect[] {
    const { checker } = this.calls.flow;
    const reads = found.filter((node) => !leadsToAsk(this.asking, node) && !this.asking.isRounds(node));
    return reads.map((node) =>
      describe(checker, { node, verdict: { kind: 'nondeterminism', confidence: 'low' }, cause: node }, edge),
    );
  }

  /** Whether something in a node asks, directly or through what it calls; callbacks included. */
  leadsToAsk(node: ts.Node): boolean {
    return leadsToAsk(this.asking, node);
  }
}

/** Not what an asking function does in there, unless others may look at it. */
function actsIn(part: ts.Node, { node, verdict: { scope, state, counter, parameter, self } }: Happening): boolean {
  return contains(part, node) || [scope, state, counter, parameter, self].some(Boolean);
}
