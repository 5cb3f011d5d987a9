import { ts } from './compiler.js';
import { fallsThrough } from './completion.js';

/** A condition that decides whether a place is reached. */
export interface Guard {
  readonly condition: ts.Expression;
  /** `met`: the place is reached where it holds; `unmet`: where it does not. */
  readonly when: 'met' | 'unmet';
  readonly node: ts.Node;
}

/** The conditions around a place, and those before it that lead elsewhere, within one function. */
export function guardsOf(node: ts.Node): readonly Guard[] {
  const found: Guard[] = [];
  for (let at = node; at.parent && !ts.isFunctionLike(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) {
      const [condition, met] = ts.isIfStatement(parent)
        ? [parent.expression, parent.thenStatement]
        : [parent.condition, parent.whenTrue];
      if (at !== condition) found.push({ condition, when: at === met ? 'met' : 'unmet', node: parent });
    } else if (ts.isBinaryExpression(parent) && at === parent.right) {
      const { kind } = parent.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
        found.push({ condition: parent.left, when: 'met', node: parent });
      if (kind === ts.SyntaxKind.BarBarToken) found.push({ condition: parent.left, when: 'unmet', node: parent });
    } else if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)) {
      for (const statement of parent.statements) {
        if (statement === at) break;
        if (ts.isIfStatement(statement)) found.push(...leaving(statement));
      }
    }
  }
  return found;
}

/** `if (done) return …;` before a place, and `else { return … }`. */
function leaving(node: ts.IfStatement): readonly Guard[] {
  const condition = node.expression;
  if (!fallsThrough(node.thenStatement)) {
    const more = node.elseStatement && ts.isIfStatement(node.elseStatement) ? leaving(node.elseStatement) : [];
    return [{ condition, when: 'unmet', node }, ...more];
  }
  return node.elseStatement && !fallsThrough(node.elseStatement) ? [{ condition, when: 'met', node }] : [];
}
