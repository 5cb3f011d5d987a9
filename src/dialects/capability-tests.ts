import type { AskKind } from '../model/input-point.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { wrapping } from '../program/nodes.js';
import { type CallersOf, isBooleanCall, isOnlyTested } from '../program/reads.js';

/** An expression that holds or not by a part of the capabilities. */
export interface Tested {
  readonly node: ts.Expression;
  readonly negated: boolean;
  readonly orUndefined: boolean;
}

/**
 * What `supports` is asked for a part of the capabilities. Whoever declares `elicitation` at all can be asked for a form
 * or for a URL, and nobody else: a bare `elicitation: {}` is form. Source: `declares` of the shim.
 */
const KINDS: Readonly<Record<string, readonly AskKind[]>> = {
  elicitation: ['form', 'url'],
  'elicitation.form': ['form'],
  'elicitation.url': ['url'],
  sampling: ['sampling'],
  roots: ['roots'],
};

export function kindsOf(path: readonly string[]): readonly AskKind[] {
  const name = path.join('.');
  return Object.hasOwn(KINDS, name) ? (KINDS[name] as readonly AskKind[]) : [];
}

/** How an expression is tested, if it is: by truth, or against `undefined`. */
export function testOf(flow: Flow, callers: CallersOf, node: ts.Expression): Tested | undefined {
  const at = wrapping(node) as ts.Expression;
  const compared = comparisonOf(at);
  if (compared) return widened(compared.node, compared.negated);
  const wide = widened(at, false);
  if (wide.node !== at) return wide;
  if (isOnlyTested(flow, at, callers)) return wide;
  const { parent } = at;
  const isLeft = ts.isBinaryExpression(parent) && parent.left === at;
  return isLeft && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? { ...wide, orUndefined: true }
    : undefined;
}

/** `'elicitation' in caps`: the name that is looked for. */
export function soughtIn(node: ts.Expression): { readonly node: ts.Expression; readonly name: string } | undefined {
  const at = wrapping(node);
  const { parent } = at;
  return ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    parent.right === at &&
    ts.isStringLiteralLike(parent.left)
    ? { node: parent, name: parent.left.text }
    : undefined;
}

/** Takes in `!`, `!!` and `Boolean(…)` around a test. */
export function widened(node: ts.Expression, negated: boolean): Tested {
  const at = wrapping(node);
  const { parent } = at;
  if (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken)
    return widened(parent, !negated);
  if (isBooleanCall(parent)) return widened(parent, negated);
  return { node, negated, orUndefined: false };
}

function comparisonOf(at: ts.Expression): { readonly node: ts.Expression; readonly negated: boolean } | undefined {
  const { parent } = at;
  if (ts.isTypeOfExpression(parent)) return comparison(wrapping(parent), /^['"`](undefined|object)['"`]$/);
  return comparison(at, /^(undefined|void 0|null)$/);
}

function comparison(
  at: ts.Node,
  against: RegExp,
): { readonly node: ts.Expression; readonly negated: boolean } | undefined {
  const { parent } = at;
  if (!ts.isBinaryExpression(parent)) return undefined;
  const other = (parent.left === at ? parent.right : parent.left).getText();
  const equal = EQUAL.get(parent.operatorToken.kind);
  if (equal === undefined || !against.test(other)) return undefined;
  // Nothing in the capabilities is null: `!== null` by itself says nothing.
  if (other === 'null' && STRICT.has(parent.operatorToken.kind)) return undefined;
  return { node: parent, negated: /object/.test(other) ? !equal : equal };
}

const STRICT = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);
const EQUAL = new Map<ts.SyntaxKind, boolean>([
  [ts.SyntaxKind.EqualsEqualsToken, true],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, true],
  [ts.SyntaxKind.ExclamationEqualsToken, false],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, false],
]);
