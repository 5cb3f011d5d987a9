import { ts } from '../src/program/compiler.js';
import { hasModifier, isFunctionNode, unwrap } from '../src/program/nodes.js';
import { symbolOf } from '../src/program/variables.js';
import { type FileRewrite, replace } from './rewrite.js';
import { settleUnread } from './unread-members.js';
import { removeListed, removeStatement } from './unused-edits.js';
import { isImported, removeImports } from './unused-imports.js';
import { identifiersIn, isGone } from './unused-names.js';

/**
 * Removes what only the rewritten code used: imports, names taken out of a context, a context at the end of the
 * parameters, a constant that held a server or a method name. What that leaves unused goes too.
 */
export function removeUnused(file: FileRewrite): void {
  const removed = new Set<ts.Declaration>();
  for (;;) {
    const unused = unusedDeclarations(file).filter((declaration) => !removed.has(declaration));
    if (unused.length === 0) break;
    for (const declaration of unused) {
      removed.add(declaration);
      const whole = outermost(declaration, removed);
      file.removed.push({ start: whole.getStart(), end: whole.getEnd() });
    }
  }
  const gone = [...removed];
  removeImports(file, gone.filter(isImported));
  removeBindings(file, gone.filter(ts.isBindingElement));
  for (const declaration of gone) {
    if (ts.isParameter(declaration)) removeParameter(file, declaration);
    else if (ts.isVariableDeclaration(declaration)) removeStatement(file, declaration.parent.parent);
    else if (isNamedType(declaration) || ts.isFunctionDeclaration(declaration)) removeStatement(file, declaration);
  }
  if (file.unusedFails.locals) settleUnread(file);
  if (file.unusedFails.parameters) markUnused(file);
}

/** A parameter that callers still pass stays, under a name that the compiler lets pass. */
function markUnused(file: FileRewrite): void {
  for (const declaration of goneDeclarations(file)) {
    if (!ts.isParameter(declaration) || !ts.isIdentifier(declaration.name) || declaration.modifiers?.length) continue;
    if (isUsed(file, declaration)) continue;
    const { name } = declaration;
    if (!name.text.startsWith('_') && !isRemovable(file, declaration))
      replace(file, name.getStart(), name.getEnd(), `_${name.text}`);
  }
}

function unusedDeclarations(file: FileRewrite): readonly ts.Declaration[] {
  return goneDeclarations(file).filter((declaration) => isRemovable(file, declaration) && !isUsed(file, declaration));
}

/** Declarations that lost a use to the rewrite. */
function goneDeclarations(file: FileRewrite): readonly ts.Declaration[] {
  const declarations = new Set<ts.Declaration>();
  for (const node of identifiersIn(file, (identifier) => isGone(file, identifier))) {
    const declaration = file.checker.getSymbolAtLocation(node)?.declarations?.[0];
    if (declaration?.getSourceFile() === file.source && !isGone(file, declaration)) declarations.add(declaration);
  }
  return [...declarations];
}

function isRemovable(file: FileRewrite, node: ts.Declaration): boolean {
  if (isImported(node)) return true;
  if (isNamedType(node)) return !node.modifiers?.length && isOnlyDeclaration(file, node);
  if (ts.isFunctionDeclaration(node))
    return !hasModifier(node, ts.SyntaxKind.ExportKeyword) && isOnlyDeclaration(file, node);
  if (ts.isVariableDeclaration(node)) return isPlainConstant(file, node);
  if (ts.isBindingElement(node)) {
    const holder = node.parent.parent;
    if (ts.isArrayBindingPattern(node.parent))
      return node.parent.elements.length === 1 && ts.isIdentifier(node.name) && takesApartNames(file, holder);
    return (
      ts.isIdentifier(node.name) &&
      (ts.isParameter(holder) || ts.isBindingElement(holder) || takesApartNames(file, holder)) &&
      !node.parent.elements.some((element) => element.dotDotDotToken)
    );
  }
  // Only a callback's last parameter may go: nobody passes it by position from inside the project.
  return (
    ts.isParameter(node) &&
    ts.isIdentifier(node.name) &&
    isCallback(node.parent) &&
    node.parent.parameters.at(-1) === node
  );
}

function isNamedType(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}

function isOnlyDeclaration({ checker }: FileRewrite, { name }: ts.NamedDeclaration): boolean {
  return name !== undefined && checker.getSymbolAtLocation(name)?.declarations?.length === 1;
}

function isCallback(node: ts.Node): boolean {
  return (
    isFunctionNode(node) &&
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
    ts.isCallExpression(node.parent)
  );
}

/** A constant by itself whose value only names something: nothing happens when it goes. */
function isPlainConstant(file: FileRewrite, node: ts.VariableDeclaration): boolean {
  const list = node.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length > 1 || !ts.isVariableStatement(list.parent))
    return false;
  if (!ts.isIdentifier(node.name) || !node.initializer || list.parent.modifiers?.length) return false;
  const value = unwrap(node.initializer);
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) || namesOnly(file, value);
}

/** `const { elicitInput } = ctx.mcpReq;` */
function takesApartNames(file: FileRewrite, node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false;
  const list = node.parent;
  return (
    ts.isVariableDeclarationList(list) &&
    list.declarations.length === 1 &&
    ts.isVariableStatement(list.parent) &&
    namesOnly(file, unwrap(node.initializer))
  );
}

function namesOnly(file: FileRewrite, node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isPropertyAccessExpression(node)) return namesOnly(file, unwrap(node.expression));
  if (ts.isBinaryExpression(node))
    return (
      namesOnly(file, unwrap(node.left)) && ts.isObjectLiteralExpression(node.right) && !node.right.properties.length
    );
  if (!ts.isCallExpression(node)) return false;
  const callee = unwrap(node.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return (file.readings.has(node) || callee.name.text === 'bind') && namesOnly(file, unwrap(callee.expression));
}

function isUsed(file: FileRewrite, declaration: ts.Declaration): boolean {
  const name = (declaration as ts.ImportSpecifier).name;
  const symbol = file.checker.getSymbolAtLocation(name);
  const uses = identifiersIn(file, (node) => node.text === name.text && node !== name && !isGone(file, node));
  return uses.some((node) => symbolOf(file.checker, node) === symbol);
}

function removeBindings(file: FileRewrite, elements: readonly ts.BindingElement[]): void {
  const taken = new Set<ts.Node>(elements);
  const tops = new Set(elements.map((element) => outermostElement(element, taken)));
  for (const [pattern, gone] of byParent([...tops])) {
    const holder = pattern.parent;
    if (gone.length < pattern.elements.length) removeListed(file, pattern.elements, gone);
    else if (ts.isVariableDeclaration(holder)) removeStatement(file, holder.parent.parent);
    else if (ts.isParameter(holder) && isLastOfHandler(holder)) removeParameter(file, holder);
    else if (ts.isParameter(holder) && file.unusedFails.locals)
      replace(file, pattern.getStart(), pattern.getEnd(), file.names.fresh('_context', holder.parent));
  }
}

/** The binding around others that goes with them: `{ mcpReq: { elicitInput } }`. */
function outermostElement(element: ts.BindingElement, gone: ReadonlySet<ts.Node>): ts.BindingElement {
  const holder = element.parent.parent;
  const isWhole = (element.parent.elements as ts.NodeArray<ts.Node>).every(
    (other) => gone.has(other) || isEmptied(other, gone),
  );
  return isWhole && ts.isBindingElement(holder) ? outermostElement(holder, gone) : element;
}

function isEmptied(node: ts.Node, gone: ReadonlySet<ts.Node>): boolean {
  return (
    ts.isBindingElement(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.name.elements.every((inner) => gone.has(inner) || isEmptied(inner, gone))
  );
}

/** What goes with a declaration: the whole `const { a, b } = ctx` once both are gone. */
function outermost(declaration: ts.Declaration, gone: ReadonlySet<ts.Node>): ts.Node {
  if (!ts.isBindingElement(declaration)) return declaration;
  const { parent } = outermostElement(declaration, gone);
  const whole = parent.elements.every((other) => gone.has(other) || isEmptied(other, gone));
  return whole && ts.isVariableDeclaration(parent.parent) ? parent.parent : declaration;
}

function byParent<N extends ts.Node>(nodes: readonly N[]): ReadonlyMap<N['parent'], readonly N[]> {
  const found = new Map<N['parent'], N[]>();
  for (const node of nodes) found.set(node.parent, [...(found.get(node.parent) ?? []), node]);
  return found;
}

function isLastOfHandler(holder: ts.ParameterDeclaration): boolean {
  return (
    isCallback(holder.parent) || ts.isMethodDeclaration(holder.parent) || ts.isPropertyAssignment(holder.parent.parent)
  );
}

function removeParameter(file: FileRewrite, node: ts.ParameterDeclaration): void {
  const { parameters } = node.parent;
  if (parameters.at(-1) !== node || node.parent.getSourceFile().text[node.getStart() - 1] === undefined) return;
  const before = parameters.at(-2);
  if (before) replace(file, before.getEnd(), node.getEnd(), '');
  // `extra => …` has no parentheses to leave behind.
  else replace(file, node.getStart(), node.getEnd(), isBare(node) ? '()' : '');
}

function isBare(node: ts.ParameterDeclaration): boolean {
  return (
    ts.isArrowFunction(node.parent) &&
    !node.parent.getChildren().some(({ kind }) => kind === ts.SyntaxKind.OpenParenToken)
  );
}
