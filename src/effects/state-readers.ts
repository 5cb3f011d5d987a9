import { isPlainlySet } from '../program/assignment-operators.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { returnedExpressions } from '../program/flow.js';
import type { CallSite } from '../program/flow-context.js';
import { contains, type FunctionNode, hasModifier, unwrap, visit, wrapping } from '../program/nodes.js';
import { accessors } from './entered.js';
import { givesPrimitive } from './remember.js';
import { declarationsOf } from './state-at.js';
import { isTallied } from './tallies.js';

// A handler that enters more functions than this is not looked through.
const MOST_FUNCTIONS = 200;

type Name = ts.Identifier | ts.PrivateIdentifier;

/** What the text of a function holds: nested functions are a part of it. */
interface Body {
  readonly names: ReadonlyMap<string, readonly Name[]>;
  readonly calls: readonly CallSite[];
  /** What reading or setting its members runs: `limiter.size` runs `get size() { … }`. */
  readonly accessors: readonly FunctionNode[];
}

/** Tells who looks at state of the process. Each function is read once, for all that is asked about it. */
export class StateReaders {
  readonly #bodies = new Map<FunctionNode, Body>();
  readonly #otherNames = new Map<ts.SourceFile, ReadonlyMap<string, string>>();

  constructor(private readonly calls: Calls) {}

  /**
   * Whether anything that the functions of a route run speaks of a state, but for one call that is done once. What only that
   * call looks at, nobody misses in the next round, wherever that runs. A state that is handed out counts as seen; one that is only
   * looked at for its own next value does not.
   */
  isSeen(states: readonly ts.Declaration[], route: readonly FunctionNode[], doneOnce: ts.Node): boolean {
    const { checker } = this.calls.flow;
    if (states.some((state) => isHandedOut(state.getSourceFile(), speakingOf(checker, states)))) return true;
    const speaks = meaning(checker, states);
    const entered = new Set<FunctionNode>(route);
    for (const within of entered) {
      if (entered.size > MOST_FUNCTIONS) return true;
      const body = contains(within, doneOnce) ? this.#read(within, doneOnce) : this.#bodyOf(within);
      if (this.#spoken(body, states, speaks).some((name) => !isTallied(checker, name, speaks))) return true;
      for (const site of body.calls) for (const callee of this.calls.callees(site)) entered.add(callee);
      for (const accessor of body.accessors) entered.add(accessor);
    }
    return false;
  }

  /** Whether a call gives a record that is written where it is returned, of texts, numbers and yes or no: no part of a state. */
  givesNewRecord(call: ts.Node): boolean {
    if (!ts.isCallExpression(call)) return false;
    const { checker } = this.calls.flow;
    const returned = this.calls.callees(call).flatMap(returnedExpressions).map(unwrap);
    return (
      returned.length > 0 &&
      returned.every(
        (value) =>
          ts.isObjectLiteralExpression(value) &&
          value.properties.every(
            (part) => !ts.isSpreadAssignment(part) && part.name && givesPrimitive(checker, part.name),
          ),
      )
    );
  }

  /** Whether what a call enters looks at a state, and does not only set it. */
  isReadBy(states: readonly ts.Declaration[], call: ts.Node): boolean {
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
    const entered = this.#enteredBy(call);
    if (!entered) return true;
    const speaks = meaning(this.calls.flow.checker, states);
    return [...entered].some((within) =>
      this.#spoken(this.#bodyOf(within), states, speaks).some((name) => !isRootSet(name)),
    );
  }

  /** Whether a call enters a function that keeps a state as a cache of its own. */
  isOwnCacheOf(states: readonly ts.Declaration[], call: ts.Node): boolean {
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
    return [...(this.#enteredBy(call) ?? [])].some((fn) => isCacheOf(this.calls.flow.checker, states, fn));
  }

  #spoken({ names }: Body, states: readonly ts.Declaration[], speaks: (node: ts.Node) => boolean): readonly ts.Node[] {
    return states.flatMap((state) => (names.get(nameOf(state) ?? '') ?? []).filter(speaks));
  }

  /** All functions that a call leads into; undefined where they are too many to look through. */
  #enteredBy(call: CallSite): ReadonlySet<FunctionNode> | undefined {
    const entered = new Set<FunctionNode>(this.calls.callees(call));
    for (const within of entered) {
      if (entered.size > MOST_FUNCTIONS) return undefined;
      for (const site of this.#bodyOf(within).calls) for (const callee of this.calls.callees(site)) entered.add(callee);
    }
    return entered;
  }

  #bodyOf(within: FunctionNode): Body {
    const known = this.#bodies.get(within) ?? this.#read(within);
    this.#bodies.set(within, known);
    return known;
  }

  /** What a file imports under another name than it was declared by: `import { stats as all } from './stats.js'`. */
  #otherNamesIn(source: ts.SourceFile): ReadonlyMap<string, string> {
    const known = this.#otherNames.get(source);
    if (known) return known;
    const found = new Map<string, string>();
    for (const name of source.statements.flatMap(importedNames)) {
      const [declaration] = declarationsOf(this.calls.flow.checker, name) ?? [];
      const declared = declaration && nameOf(declaration);
      if (declared !== undefined && declared !== name.text) found.set(name.text, declared);
    }
    this.#otherNames.set(source, found);
    return found;
  }

  #read(within: FunctionNode, without?: ts.Node): Body {
    const { checker } = this.calls.flow;
    const names = new Map<string, Name[]>();
    const otherNames = this.#otherNamesIn(within.getSourceFile());
    const calls: CallSite[] = [];
    const entered: FunctionNode[] = [];
    visit(within, (node) => {
      if (node === without) return false;
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(node);
      else if (ts.isMemberName(node)) {
        for (const name of new Set([node.text, otherNames.get(node.text) ?? node.text]))
          names.set(name, [...(names.get(name) ?? []), node]);
        const { parent } = node;
        if (ts.isPropertyAccessExpression(parent) && parent.name === node)
          entered.push(...accessors(checker, parent, 'get'), ...accessors(checker, parent, 'set'));
      }
      return true;
    });
    return { names, calls, accessors: entered };
  }
}

/**
 * Whether a function keeps a state for itself, as a client keeps the account of its last token: nobody else speaks of it, and
 * it is only looked at to decide or to hand it on, whatever comes of that being given back in the same words.
 */
export function isCacheOf(checker: ts.TypeChecker, states: readonly ts.Declaration[], keeper: FunctionNode): boolean {
  if (!isKeptBy(checker, states, keeper)) return false;
  const speaks = speakingOf(checker, states);
  let shown = false;
  visit(keeper, (node) => {
    if (ts.isMemberName(node) && speaks(node) && !isRootSet(node) && !isPassedOn(node)) shown = true;
    return !shown;
  });
  return !shown && new Set(returnedExpressions(keeper).map((value) => value.getText())).size <= 1;
}

/** In a condition, or in what is handed to a call. */
function isPassedOn(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent)) return parent.expression === at;
    if (ts.isCallExpression(parent)) return parent.expression !== at;
    if (ts.isStatement(parent) || ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent)) return false;
  }
  return false;
}

/** Whether only one function speaks of a state. */
function isKeptBy(checker: ts.TypeChecker, states: readonly ts.Declaration[], keeper: FunctionNode): boolean {
  const speaks = speakingOf(checker, states);
  return states.every((state) => {
    let elsewhere = !isHidden(state) || state.getSourceFile() !== keeper.getSourceFile();
    visit(state.getSourceFile(), (node) => {
      // A new object begins with a state of its own.
      const begins = ts.isConstructorDeclaration(node) && node.parent === state.parent;
      if (elsewhere || begins || node === keeper) return false;
      elsewhere = ts.isMemberName(node) && ts.getNameOfDeclaration(state) !== node && speaks(node);
      return true;
    });
    return !elsewhere;
  });
}

/** At the root of what is assigned to: `session.branch = branch`. */
export function isRootSet(node: ts.Node): boolean {
  let at = node;
  while (ts.isPropertyAccessExpression(at.parent) || ts.isElementAccessExpression(at.parent)) at = at.parent;
  return isPlainlySet(at);
}

/** No other file can speak of it: a variable of the module that is not exported, a private field. */
function isHidden(state: ts.Declaration): boolean {
  if (ts.isVariableDeclaration(state)) {
    const statement = state.parent.parent;
    return !ts.isVariableStatement(statement) || !hasModifier(statement, ts.SyntaxKind.ExportKeyword);
  }
  if (!ts.isPropertyDeclaration(state)) return false;
  return ts.isPrivateIdentifier(state.name) || hasModifier(state, ts.SyntaxKind.PrivateKeyword);
}

function importedNames(statement: ts.Statement): readonly ts.Identifier[] {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  const named = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
  return [...(clause?.name ? [clause.name] : []), ...named.map(({ name }) => name)];
}

/** Whether a name means one of the states, whatever it is called. */
function meaning(checker: ts.TypeChecker, states: readonly ts.Declaration[]): (node: ts.Node) => boolean {
  return (node) => declarationsOf(checker, node)?.some((declaration) => states.includes(declaration)) ?? false;
}

/** The same where it is called what it was declared as: quicker, for whole files. */
function speakingOf(checker: ts.TypeChecker, states: readonly ts.Declaration[]): (node: ts.Node) => boolean {
  const names = new Set(states.flatMap((state) => nameOf(state) ?? []));
  const means = meaning(checker, states);
  return (node) => ts.isMemberName(node) && names.has(node.text) && means(node);
}

function nameOf(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  if (!name) return undefined;
  return ts.isPropertyAccessExpression(name) ? name.name.text : ts.isMemberName(name) ? name.text : undefined;
}

/** Whether a file hands a state on as a whole, so that it may be looked at under another name: `return this.store`. */
function isHandedOut(source: ts.SourceFile, speaks: (node: ts.Node) => boolean): boolean {
  let found = false;
  visit(source, (node) => {
    if (found || ts.isTypeNode(node)) return false;
    if (ts.isMemberName(node) && speaks(node) && !isOwnUse(node)) found = true;
    return true;
  });
  return found;
}

/** The declaration, a member of it, an element of it, or a place where it is set, stepped or tested. */
function isOwnUse(node: Name): boolean {
  if (ts.isShorthandPropertyAssignment(node.parent)) return false;
  if (ts.getNameOfDeclaration(node.parent as ts.Declaration) === node) return true;
  const isField = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const use = wrapping(isField ? node.parent : node);
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === use;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken || parent.left === use;
  return (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isPostfixUnaryExpression(parent) ||
    ts.isIfStatement(parent) ||
    ts.isForOfStatement(parent) ||
    ts.isTemplateSpan(parent)
  );
}
