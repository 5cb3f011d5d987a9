import { type AssignmentIndex, thisOwner } from './assignments.js';
import { ts } from './compiler.js';
import { enteredFor, methodsByKey } from './decorators.js';
import type { CallSite, FlowContext } from './flow-context.js';
import { FOLDS, originsOfDeclaration } from './flow-declarations.js';
import { originsOfElements } from './flow-elements.js';
import { isKnown, originsOfMember, valuesOf } from './flow-members.js';
import { originsOfLoad } from './flow-modules.js';
import { originsOfType } from './flow-types.js';
import { accessedName, type FunctionNode, unwrap, visit } from './nodes.js';
import type { Origin } from './origin.js';
import { isOutside, packageOfFile, resolveName } from './symbols.js';

// Calls that give back (one of) their arguments.
const PASS_THROUGH = new Set(['Object.freeze', 'Object.seal', 'structuredClone']);

// Methods of arrays and maps that give one of what is in there.
const GIVES_ONE = new Set(['get', 'find', 'findLast', 'at', 'pop', 'shift']);

/** How functions come to be entered, as far as an earlier pass knows: calls, decorators, runs for each element. */
export interface Entries {
  readonly callers: ReadonlyMap<FunctionNode, readonly CallSite[]>;
  readonly decorations: ReadonlyMap<FunctionNode, readonly ts.Decorator[]>;
  readonly iterations: ReadonlyMap<FunctionNode, readonly ts.CallExpression[]>;
}

const NOTHING_KNOWN: Entries = { callers: new Map(), decorations: new Map(), iterations: new Map() };

/**
 * The value flow of the loaded code: for an expression, the places where its value can come from. An approximation
 * without execution: it follows every assignment it sees, and says `unknown` or `member` where it can't look.
 */
export class Flow implements FlowContext {
  readonly #origins = new Map<ts.Node, readonly Origin[]>();
  readonly #elements = new Map<ts.Node, readonly Origin[]>();
  readonly #members = new Map<string, readonly Origin[]>();
  readonly #returned = new Map<ts.Node, readonly Origin[]>();
  readonly #entries: Entries;

  constructor(
    readonly checker: ts.TypeChecker,
    readonly assignments: AssignmentIndex,
    entries: Entries = NOTHING_KNOWN,
  ) {
    this.#entries = entries;
  }

  decorations(node: FunctionNode): readonly ts.Decorator[] {
    return this.#entries.decorations.get(node) ?? [];
  }

  callers(node: FunctionNode): readonly CallSite[] {
    return this.#entries.callers.get(node) ?? [];
  }

  iterations(node: FunctionNode): readonly ts.CallExpression[] {
    return this.#entries.iterations.get(node) ?? [];
  }

  origins(node: ts.Expression): readonly Origin[] {
    return remember(this.#origins, node, () => distinct(this.#compute(unwrap(node), node)));
  }

  ofDeclaration(node: ts.Declaration): readonly Origin[] {
    return remember(this.#origins, node, () => distinct(originsOfDeclaration(this, node)));
  }

  ofType(node: ts.TypeNode): readonly Origin[] {
    return remember(this.#origins, node, () => originsOfType(this, node));
  }

  elements(node: ts.Expression): readonly Origin[] {
    return remember(this.#elements, node, () => distinct(originsOfElements(this, node)));
  }

  member(of: Origin, name: string): readonly Origin[] {
    return remember(this.#members, `${originKey(of)}|${name}`, () => distinct(originsOfMember(this, of, name)));
  }

  returned(node: FunctionNode): readonly Origin[] {
    return remember(this.#returned, node, () => {
      const declared = node.type ? this.ofType(node.type) : [];
      return distinct([...declared, ...returnedExpressions(node).flatMap((value) => this.origins(value))]);
    });
  }

  #compute(node: ts.Expression, written: ts.Expression): readonly Origin[] {
    const asserted = ts.isAsExpression(written) ? this.ofType(written.type) : [];
    const found = this.#follow(node);
    const known = asserted.length > 0 ? [...asserted, ...found] : found;
    return known.some((origin) => origin.kind !== 'unknown' && origin.kind !== 'result')
      ? known
      : [...known, ...this.#byType(node)];
  }

  #follow(node: ts.Expression): readonly Origin[] {
    if (ts.isIdentifier(node)) return this.#ofName(node);
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = thisOwner(node);
      if (!owner) return [{ kind: 'unknown', node }];
      return [
        ts.isClassLike(owner) ? { kind: 'object-of', class: owner, node: owner } : { kind: 'object', node: owner },
      ];
    }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ kind: 'function', node }];
    if (ts.isClassExpression(node)) return [{ kind: 'class', node }];
    if (ts.isObjectLiteralExpression(node)) return [{ kind: 'object', node }];
    if (ts.isArrayLiteralExpression(node)) return [{ kind: 'array', node }];
    if (ts.isNewExpression(node)) return this.#ofConstruction(node);
    if (ts.isCallExpression(node)) return this.#ofCall(node);
    if (ts.isAwaitExpression(node)) return this.origins(node.expression);
    if (ts.isConditionalExpression(node)) return [...this.origins(node.whenTrue), ...this.origins(node.whenFalse)];
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return this.#ofAccess(node);
    if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node)) return [{ kind: 'literal', node }];
    return [{ kind: 'unknown', node }];
  }

  #ofName(node: ts.Identifier): readonly Origin[] {
    const found = resolveName(this.checker, node);
    if (found.kind === 'external') return [{ kind: 'external', name: found.name }];
    if (found.kind === 'none') return [{ kind: 'unknown', node }];
    return found.declarations.flatMap((declaration) => this.ofDeclaration(declaration));
  }

  #ofConstruction(node: ts.NewExpression): readonly Origin[] {
    return this.origins(node.expression).map((origin): Origin => {
      if (origin.kind === 'class') return { kind: 'object-of', class: origin.node, node };
      if (origin.kind === 'external') return { kind: 'construction', node, class: origin.name };
      if (origin.kind === 'member') return { kind: 'construction', node, class: { module: '', name: origin.name } };
      return { kind: 'unknown', node };
    });
  }

  #ofCall(node: ts.CallExpression): readonly Origin[] {
    const loaded = originsOfLoad(this, node);
    if (loaded) return loaded;
    const callee = unwrap(node.expression);
    if (PASS_THROUGH.has(callee.getText()) && node.arguments[0]) return this.origins(node.arguments[0]);
    if (callee.getText() === 'Object.assign') return node.arguments.flatMap((argument) => this.origins(argument));
    if (accessedName(callee) === 'bind' && ts.isPropertyAccessExpression(callee))
      return this.origins(callee.expression);
    if (GIVES_ONE.has(accessedName(callee) ?? '') && ts.isPropertyAccessExpression(callee)) {
      const held = this.elements(callee.expression);
      if (held.length > 0) return held;
    }
    if (FOLDS.test(accessedName(callee) ?? '')) {
      const [fold, seed] = node.arguments;
      const turns = fold ? this.origins(fold).flatMap((o) => (o.kind === 'function' ? [o.node] : [])) : [];
      if (seed && turns.length > 0) return [...this.origins(seed), ...turns.flatMap((turn) => this.returned(turn))];
    }
    return this.origins(callee).flatMap((origin): readonly Origin[] =>
      origin.kind === 'function' ? this.returned(origin.node) : [{ kind: 'result', of: origin, node }],
    );
  }

  #ofBinary(node: ts.BinaryExpression): readonly Origin[] {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        return [...this.origins(node.left), ...this.origins(node.right)];
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
      case ts.SyntaxKind.EqualsToken:
        return this.origins(node.right);
      default:
        return [{ kind: 'literal', node }];
    }
  }

  #ofAccess(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): readonly Origin[] {
    const name = accessedName(node);
    if (name !== undefined) {
      const found = resolveName(
        this.checker,
        ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression,
      );
      const namespaced =
        ts.isIdentifier(node.expression) && found.kind === 'declarations' && this.#isModule(node.expression);
      if (namespaced) return found.declarations.flatMap((declaration) => this.ofDeclaration(declaration));
      const held = this.origins(node.expression).flatMap((origin) => this.member(origin, name));
      if (held.some(isKnown) || found.kind !== 'declarations') return held;
      // `Shop.prototype.sell = function …`, `this.peer = peer` in a function that is used as a class.
      const assigned = found.declarations.filter(
        (at) => ts.isPropertyAccessExpression(at) || ts.isBinaryExpression(at),
      );
      return assigned.length > 0 ? assigned.flatMap((declaration) => this.ofDeclaration(declaration)) : held;
    }
    const listed = this.elements(node.expression);
    // A table called by a computed key: any of its values.
    return listed.concat(
      this.origins(node.expression).flatMap((o) => {
        if (o.kind === 'object' || o.kind === 'module') return valuesOf(this, o.node);
        return o.kind === 'object-of' ? methodsByKey(o.class).flatMap((method) => enteredFor(this, method)) : [];
      }),
    );
  }

  #isModule(node: ts.Identifier): boolean {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  }

  /** Where the types of installed packages know more than the code shows: `const { server } = library.create()`. */
  #byType(node: ts.Expression): readonly Origin[] {
    const symbol = this.checker.getTypeAtLocation(node).getSymbol();
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration || !isOutside(declaration)) return [];
    const module = packageOfFile(declaration.getSourceFile().fileName);
    return module === 'lib' ? [] : [{ kind: 'instance', class: { module, name: symbol.name } }];
  }
}

/** The expressions a function gives back; for an arrow without braces, its body. */
export function returnedExpressions(node: FunctionNode): readonly ts.Expression[] {
  if (!node.body) return [];
  if (!ts.isBlock(node.body)) return [node.body];
  const found: ts.Expression[] = [];
  visit(node.body, (at) => {
    if (ts.isFunctionLike(at) || ts.isClassLike(at)) return false;
    if (ts.isReturnStatement(at) && at.expression) found.push(at.expression);
    return undefined;
  });
  return found;
}

function remember<K>(memo: Map<K, readonly Origin[]>, key: K, compute: () => readonly Origin[]): readonly Origin[] {
  const known = memo.get(key);
  if (known) return known;
  // A cycle adds nothing to itself.
  memo.set(key, []);
  const found = compute();
  memo.set(key, found);
  return found;
}

function distinct(origins: readonly Origin[]): readonly Origin[] {
  if (origins.length < 2) return origins;
  const seen = new Set<string>();
  return origins.filter((origin) => {
    const key = originKey(origin);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

// Keys are made by the million: a number is quicker than a file name with a span.
const numbers = new WeakMap<ts.Node, number>();
let nodesNumbered = 0;

function numberOf(node: ts.Node): number {
  const known = numbers.get(node);
  if (known !== undefined) return known;
  numbers.set(node, ++nodesNumbered);
  return nodesNumbered;
}

function originKey(origin: Origin): string {
  if ('node' in origin) return `${origin.kind}:${numberOf(origin.node)}`;
  if (origin.kind === 'member') return `${originKey(origin.of)}.${origin.name}`;
  const name = origin.kind === 'external' ? origin.name : origin.class;
  return `${origin.kind}:${name.module}#${name.name}`;
}
