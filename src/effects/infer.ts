import type { Effect } from '../model/effect.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { finallyBlocks, releasedNames } from '../program/finally.js';
import type { CallSite } from '../program/flow-context.js';
import {
  contains,
  type FunctionNode,
  isFunctionNode,
  nodeAt,
  placeOf,
  shortText,
  spanOf,
  unwrap,
} from '../program/nodes.js';
import { nodesBefore, nodesWithin } from '../program/paths.js';
import { isAssignmentOperator } from './assignment-operators.js';
import { fillsCache } from './caches.js';
import { classifyAssignment, classifyCall, isLogging, type Verdict, writeTo } from './classify.js';
import { requestVerdict } from './http.js';
import { capturedReads, movingReads } from './moving.js';
import { rememberOf } from './remember.js';

/** One thing that happens, and the local scope that makes it harmless when it is run again as a whole. */
interface Happening {
  readonly node: ts.Node;
  readonly verdict: Exclude<Verdict, { kind: 'harmless' }> & {
    /** State of this process is changed, and something elsewhere too. */
    readonly mixed?: boolean;
  };
  /** The innermost place it comes from. */
  readonly cause: ts.Node;
}

// Beyond this depth of project functions nobody can review what is said.
const MAX_DEPTH = 12;

/** Judges what a re-run of a handler repeats, through project functions by summary. */
export class EffectInference {
  readonly #summaries = new Map<FunctionNode, readonly Happening[]>();

  /** `isAsk` tells the calls that are input points themselves: they are no effects. */
  constructor(
    private readonly calls: Calls,
    private readonly isAsk: (node: ts.Node) => boolean,
  ) {}

  /**
   * What happens on the paths from a function's entry to a node in it. `frames` are the functions on the route: they are
   * run again as a whole, so what they change of their own is no effect.
   */
  before(target: ts.Node, within: FunctionNode, frames: readonly FunctionNode[]): readonly Effect[] {
    const released = releasedBelow(target);
    return this.#effects(nodesBefore(target, within), frames).filter(
      (effect) => effect.kind !== 'held-resource' || !released.some((name) => holds(within, effect, name)),
    );
  }

  /** What a part of a function does: a `finally` block, say. */
  inside(part: ts.Node, frames: readonly FunctionNode[]): readonly Effect[] {
    const nodes = new Set<ts.Node>();
    const add = (node: ts.Node): void => {
      nodes.add(node);
      if (!ts.isFunctionLike(node)) ts.forEachChild(node, add);
    };
    add(part);
    return this.#effects(nodes, frames);
  }

  #effects(nodes: ReadonlySet<ts.Node>, frames: readonly FunctionNode[]): readonly Effect[] {
    const found = this.#happenings(nodes, 0);
    return found
      .filter(({ verdict }) => !verdict.scope || !frames.some((frame) => contains(frame, verdict.scope as ts.Node)))
      .map((happening) => this.#describe(happening));
  }

  /** Reads that are shown in the ask and acted on after it. */
  moving(edge: ts.Node, within: FunctionNode): readonly Effect[] {
    const { checker } = this.calls.flow;
    return [...movingReads(checker, edge, within), ...capturedReads(this.calls, edge, within)].map((node) =>
      this.#describe({ node, verdict: { kind: 'nondeterminism', confidence: 'low' }, cause: node }),
    );
  }

  #describe({ node: happened, verdict, cause }: Happening): Effect {
    const node = verdict.kind === 'nondeterminism' ? withChain(happened) : happened;
    return {
      ...placeOf(node),
      span: spanOf(node),
      kind: verdict.kind,
      text: shortText(node),
      confidence: verdict.confidence,
      cause: cause === happened ? undefined : `${fileName(cause)}:${placeOf(cause).line}: ${shortText(cause, 60)}`,
      remember: rememberOf(this.calls.flow.checker, node),
      repeatable: verdict.repeatable === true,
      state: verdict.mixed ? 'mixed' : verdict.state ? 'only' : 'none',
    };
  }

  #happenings(nodes: ReadonlySet<ts.Node>, depth: number): readonly Happening[] {
    return [...nodes].flatMap((node) => this.#happening(node, depth));
  }

  #happening(node: ts.Node, depth: number): readonly Happening[] {
    if (fillsCache(node)) return [];
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return this.#ofCall(node, depth);
    if (ts.isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind))
      return judged(node, classifyAssignment(this.calls.flow, node.left, assigned(node)));
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isStep(node.operator)) {
      return judged(node, classifyAssignment(this.calls.flow, node.operand, undefined));
    }
    if (ts.isDeleteExpression(node))
      return judged(node, classifyAssignment(this.calls.flow, node.expression, undefined));
    if (ts.isTaggedTemplateExpression(node)) return judged(node, { kind: 'unknown', confidence: 'low' });
    if (ts.isYieldExpression(node)) return judged(node, { kind: 'unknown', confidence: 'high' });
    return [];
  }

  #ofCall(site: CallSite, depth: number): readonly Happening[] {
    if (this.isAsk(site) || isLogging(site)) return [];
    const callees = this.calls.callees(site);
    if (callees.length === 0) {
      // The callbacks of a call that is known to be harmless by itself run with it: `items.map((item) => …)`.
      return [...judged(site, classifyCall(this.calls.flow, site)), ...this.#callbacks(site, depth)];
    }
    const inner = callees.flatMap((callee) =>
      this.#summary(callee, depth + 1)
        .filter(({ verdict }) => isOutside(verdict, callee))
        .flatMap((happening) => this.#atCaller(happening, callee, site)),
    );
    // Named at the call: that is what a re-run repeats, and what can be moved or remembered.
    const worst = inner[0];
    if (!worst) return [];
    const state = inner.some(({ verdict }) => verdict.state);
    const elsewhere = inner.some(({ verdict }) => !verdict.state);
    return [{ node: site, verdict: { ...worst.verdict, state, mixed: state && elsewhere }, cause: worst.cause }];
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
    const verdict = writeTo(this.calls.flow, argument);
    return verdict.kind === 'harmless' ? [] : [{ ...happening, verdict: { ...verdict, repeatable: true } }];
  }

  #callbacks(site: CallSite, depth: number): readonly Happening[] {
    return (site.arguments ?? []).flatMap((argument) => {
      const at = unwrap(argument);
      return isFunctionNode(at) ? this.#summary(at, depth + 1).filter(({ verdict }) => isOutside(verdict, at)) : [];
    });
  }

  #summary(node: FunctionNode, depth: number): readonly Happening[] {
    const known = this.#summaries.get(node);
    if (known) return known;
    if (depth > MAX_DEPTH) return [{ node, verdict: { kind: 'unknown', confidence: 'high' }, cause: node }];
    // A recursive call adds nothing to what the function does anyway.
    this.#summaries.set(node, []);
    const found = [...this.#happenings(nodesWithin(node), depth)].sort((a, b) => rank(a.verdict) - rank(b.verdict));
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

function isStep(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

function fileName(node: ts.Node): string {
  return node.getSourceFile().fileName.split('/').at(-1) ?? '';
}

/** `new Date().toISOString()` of `new Date()`: the value that is used, which can travel where the first one can't. */
function withChain(node: ts.Node): ts.Node {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return node;
  return ts.isCallExpression(parent.parent) && parent.parent.expression === parent ? withChain(parent.parent) : node;
}

/** Names that a `finally` around the node releases: what is opened under them belongs to this round alone. */
function releasedBelow(node: ts.Node): readonly string[] {
  return finallyBlocks(node).flatMap((block) => block.statements.flatMap(releasedNames));
}

function holds(within: FunctionNode, { span }: Effect, name: string): boolean {
  const node = nodeAt(within.getSourceFile(), span);
  for (let at = node?.parent; at && at !== within; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at.name.getText() === name;
    if (ts.isBinaryExpression(at)) return at.left.getText() === name;
  }
  return false;
}
