import { ts } from '../src/program/compiler.js';
import { hasModifier, unwrap, visit } from '../src/program/nodes.js';
import { type FileRewrite, replace } from './rewrite.js';
import { removeStatement } from './unused-edits.js';
import { isGone } from './unused-names.js';

type MemberName = ts.Identifier | ts.PrivateIdentifier;

/**
 * Private members that only the ask has read, where the compiler wants none unread (`noUnusedLocals`): a `#private` one that is
 * only given a name goes, with what gives it; any other becomes a protected one, which the compiler lets pass.
 */
export function settleUnread(file: FileRewrite): void {
  const names = memberNames(file);
  const gone = names.filter((node) => isGone(file, node));
  for (const symbol of new Set(gone.map((node) => file.checker.getSymbolAtLocation(node)))) {
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration || declaration.getSourceFile() !== file.source || isGone(file, declaration)) continue;
    const uses = names.filter((node) => node.parent !== declaration && !isGone(file, node));
    const own = uses.filter((node) => file.checker.getSymbolAtLocation(node) === symbol);
    const settings = own.map(settingOf);
    if (settings.includes(undefined)) continue;
    if (isHidden(declaration)) removeAll(file, [declaration, ...settings.filter((one) => one !== undefined)]);
    else open(file, declaration);
  }
}

function memberNames({ source }: FileRewrite): readonly MemberName[] {
  const found: MemberName[] = [];
  visit(source, (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push(node);
    return undefined;
  });
  return found;
}

/** `#server: Server;`, with no value of its own. */
function isHidden(node: ts.Declaration): node is ts.PropertyDeclaration {
  return ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name) && node.initializer === undefined;
}

/** `this.server = server;`, as a whole. */
function settingOf({ parent }: MemberName): ts.ExpressionStatement | undefined {
  const at = parent.parent;
  const isSet =
    ts.isPropertyAccessExpression(parent) &&
    ts.isBinaryExpression(at) &&
    at.left === parent &&
    at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isExpressionStatement(at.parent);
  return isSet ? (at.parent as ts.ExpressionStatement) : undefined;
}

/** Unless something happens where the member is given. */
function removeAll(file: FileRewrite, nodes: readonly (ts.PropertyDeclaration | ts.ExpressionStatement)[]): void {
  const isPlain = nodes.every(
    (node) => !ts.isExpressionStatement(node) || isName(unwrap((node.expression as ts.BinaryExpression).right)),
  );
  if (!isPlain) return;
  for (const node of nodes) {
    removeStatement(file, node);
    file.removed.push({ start: node.getStart(), end: node.getEnd() });
  }
}

function isName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isName(unwrap(node.expression)));
}

function open(file: FileRewrite, declaration: ts.Declaration): void {
  if (!ts.canHaveModifiers(declaration) || !hasModifier(declaration, ts.SyntaxKind.PrivateKeyword)) return;
  const hidden = declaration.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  if (hidden) replace(file, hidden.getStart(), hidden.getEnd(), 'protected');
}
