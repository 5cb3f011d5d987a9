import type { WriteFate } from '../model/effect.js';
import { consumptionOf, enclosingTries } from '../program/awaiting.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { holdsJump } from '../program/completion.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, enclosingFunction, type FunctionNode, spanOf, unwrap, visit, wrapping } from '../program/nodes.js';
import { nodesBefore } from '../program/paths.js';
import { addVariables, usesVariable } from '../program/variables.js';
import { type Asking, leads, leadsToAsk } from './asking.js';
import { movedVariableProblem } from './moved-variables.js';
import { Stillness } from './stillness.js';

/** What becomes of writes before an ask under `--writes move`: below the last input point of its path, or why not there. */
export class WriteMoves {
  readonly #still: Stillness;

  constructor(
    private readonly calls: Calls,
    private readonly asking: Asking,
    /** Whether a call does nothing that a re-run repeats but to write, and nothing to the state of this process. */
    private readonly isPlainWrite: (node: CallSite) => boolean,
  ) {
    this.#still = new Stillness(calls, asking);
  }

  /** Of a write whose statement does nothing else; `node` is the call that writes. */
  of(node: ts.Node): WriteFate {
    const within = enclosingFunction(node);
    const statement = movedStatement(node);
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (!isCall || !this.isPlainWrite(node)) return stays('it does more than to write');
    if (!within || !statement) return stays('its result is used where it stands');
    const last = this.#lastAsking(statement);
    if (!last) return stays('the ask stands outside of the block that holds it');
    const why =
      this.#ownProblem(node, statement) ??
      this.#placeProblem(statement, within) ??
      this.#regionProblem(statement, last) ??
      movedVariableProblem(this.calls.flow.checker, statement, last, within) ??
      (this.#asksLater(statement, within, last.end) ? LATER : undefined) ??
      this.#callerProblem(within, new Set());
    return why === undefined ? { do: 'move', statement: spanOf(statement), below: spanOf(last) } : stays(why);
  }

  #lastAsking(statement: ts.Statement): ts.Statement | undefined {
    return following(statement).findLast((other) => leadsToAsk(this.asking, other));
  }

  #ownProblem(node: ts.Node, statement: ts.Statement): string | undefined {
    const { checker } = this.calls.flow;
    const type = checker.getTypeAtLocation(node);
    const isAwaited = ts.isAwaitExpression(wrapping(node).parent) || containsAwait(statement);
    if (!isAwaited && checker.getAwaitedType(type) !== type) return 'nobody waits for it';
    if (!isAwaited && type.flags & ts.TypeFlags.Any) return 'its type is not known, so it may be a promise';
    let found: string | undefined;
    visit(statement, (at) => {
      if (found !== undefined || !(ts.isCallExpression(at) || ts.isNewExpression(at))) return undefined;
      // Calls that the writing call is chained from write with it; what it is given must not change.
      if (contains(at, node) || isChained(at, node)) {
        if (this.#still.mayThrow(at)) found = 'it may fail on purpose, before anybody is asked';
        return undefined;
      }
      const problem = this.#still.problemOf(at);
      if (problem !== undefined) found = `${problem} in what it is given`;
      return undefined;
    });
    return found;
  }

  /** Where nobody can be asked, the code must not go on as if it had been written. */
  #placeProblem(statement: ts.Statement, within: FunctionNode): string | undefined {
    const tries = enclosingTries(statement);
    if (tries.some(({ part }) => part !== 'try')) return 'it stands in a `catch` or `finally`';
    if (tries.some(({ statement: { catchClause } }) => catchClause !== undefined)) return CAUGHT;
    return standsInLoop(statement, within) ? 'it stands in a loop' : undefined;
  }

  #regionProblem(statement: ts.Statement, last: ts.Statement): string | undefined {
    for (const other of following(statement)) {
      if (holdsJump(other)) return 'the handler may end before the place below the ask';
      const problem = this.#still.problemOf(other);
      if (problem !== undefined && !this.#movesToo(other, last)) return problem;
      if (other === last) return undefined;
    }
    return undefined;
  }

  /** Another write that goes to the same place, in the same order. */
  #movesToo(statement: ts.Statement, last: ts.Statement): boolean {
    const call = writingCall(statement);
    const fate = call && this.of(call);
    return fate?.do === 'move' && fate.below.end === last.end;
  }

  /** Whether something asks after a place of a function, on a path that runs through it. */
  #asksLater(node: ts.Node, within: FunctionNode, after: number): boolean {
    let found = false;
    visit(within, (at) => {
      if (found || !ts.isCallExpression(at) || at.pos < after || enclosingFunction(at) !== within) return undefined;
      if (leads(this.asking, at) && nodesBefore(at, within).has(node)) found = true;
      return undefined;
    });
    return found;
  }

  /** A helper's write must not come before an ask of a caller, nor its failed ask be caught there. */
  #callerProblem(fn: FunctionNode, seen: Set<FunctionNode>): string | undefined {
    if (seen.has(fn)) return 'its function calls itself';
    seen.add(fn);
    for (const site of this.calls.callers(fn)) {
      const within = enclosingFunction(site);
      if (!within) continue;
      const { chains, combinator } = consumptionOf(site);
      const caught = enclosingTries(site).some(
        ({ part, statement }) => part === 'try' && statement.catchClause !== undefined,
      );
      if (caught || chains.length > 0 || combinator !== undefined) return CAUGHT;
      if (standsInLoop(site, within)) return 'its function is called in a loop';
      if (this.#asksLater(site, within, site.end)) return LATER;
      const problem = this.#callerProblem(within, seen);
      if (problem !== undefined) return problem;
    }
    seen.delete(fn);
    return undefined;
  }
}

const CAUGHT = 'what is thrown where nobody can be asked is caught, and the code goes on';
const LATER = 'another input point comes after it';

/** What becomes of a write under `--writes report`: it stays as it is, unless its result may be what is asked about. */
export function reportedFate(checker: ts.TypeChecker, node: ts.Node, within: FunctionNode): WriteFate {
  const statement = movedStatement(node);
  const shown =
    statement === undefined ||
    declaredNames(checker, statement).some((name) =>
      usesVariable(checker, new Set([name]), within, (use) => !contains(statement, use)),
    );
  return shown ? stays('its result is used, maybe in the question, which no answer would fit') : { do: 'leave' };
}

function stays(why: string): WriteFate {
  return { do: 'once', why };
}

/** The statement that only makes a call, or keeps what it gives in a variable. */
function movedStatement(node: ts.Node): ts.Statement | undefined {
  let at = wrapping(node);
  while (
    ts.isAwaitExpression(at.parent) ||
    (ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent)) ||
    (ts.isCallExpression(at.parent) && at.parent.expression === at)
  )
    at = wrapping(at.parent);
  const { parent } = at;
  const holder = ts.isVariableDeclaration(parent) && parent.initializer === at ? parent.parent.parent : parent;
  const isOne =
    ts.isExpressionStatement(holder) ||
    (ts.isVariableStatement(holder) && holder.declarationList.declarations.length === 1);
  const inBlock = ts.isBlock(holder.parent) || ts.isCaseOrDefaultClause(holder.parent);
  return isOne && inBlock ? holder : undefined;
}

/** The call of a statement that only makes one. */
function writingCall(statement: ts.Statement): ts.CallExpression | undefined {
  const value = ts.isExpressionStatement(statement)
    ? statement.expression
    : ts.isVariableStatement(statement)
      ? statement.declarationList.declarations[0]?.initializer
      : undefined;
  const at = value && unwrap(value);
  const call = at && ts.isAwaitExpression(at) ? unwrap(at.expression) : at;
  return call && ts.isCallExpression(call) ? call : undefined;
}

function declaredNames(checker: ts.TypeChecker, statement: ts.Statement): readonly ts.Symbol[] {
  const names = new Set<ts.Symbol>();
  if (ts.isVariableStatement(statement))
    for (const { name } of statement.declarationList.declarations) addVariables(checker, name, names);
  return [...names];
}

function following(statement: ts.Statement): readonly ts.Statement[] {
  const { statements } = statement.parent as ts.Block | ts.CaseOrDefaultClause;
  return statements.slice(statements.indexOf(statement) + 1);
}

function standsInLoop(node: ts.Node, within: FunctionNode): boolean {
  for (let at = node.parent; at && at !== within; at = at.parent) if (ts.isIterationStatement(at, false)) return true;
  return false;
}

/** `db.insert(table)` of `db.insert(table).values(row)`. */
function isChained(part: ts.Node, whole: ts.Node): boolean {
  for (let at: ts.Node = unwrap(whole as ts.Expression); ; ) {
    if (at === part) return true;
    if (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = unwrap(at.expression);
    else return false;
  }
}

function containsAwait(statement: ts.Statement): boolean {
  const call = ts.isExpressionStatement(statement) ? unwrap(statement.expression) : undefined;
  return call !== undefined && ts.isAwaitExpression(call);
}
