import { ts } from '../src/program/compiler.js';
import { isFunctionNode, unwrap, visit } from '../src/program/nodes.js';
import { type FileRewrite, replace } from './rewrite.js';

/**
 * Removes what only the rewritten code used: imports, names taken out of a context, a context at the end of the
 * parameters, a constant that held a server or a method name. What that leaves unused goes too.
 */
export function removeUnused(file: FileRewrite): void {
  const removed = new Set<ts.Declaration>();
  for (;;) {
    const unused = unusedDeclarations(file).filter((declaration) => !removed.has(declaration));
    if (unused.length === 0) break;
    removeImports(file, unused.filter(ts.isImportSpecifier));
    for (const declaration of unused) {
      removed.add(declaration);
      file.removed.push({ start: declaration.getStart(), end: declaration.getEnd() });
      if (ts.isBindingElement(declaration)) removeBinding(file, declaration);
      else if (ts.isParameter(declaration)) removeParameter(file, declaration);
      else if (ts.isVariableDeclaration(declaration)) removeStatement(file, declaration.parent.parent);
    }
  }
  if (file.unusedParametersFail) markUnused(file);
}

/** A parameter that callers still pass stays, under a name that the compiler lets pass. */
function markUnused(file: FileRewrite): void {
  for (const declaration of goneDeclarations(file)) {
    if (!ts.isParameter(declaration) || !ts.isIdentifier(declaration.name) || declaration.modifiers?.length) continue;
    if (isUsed(file, declaration)) continue;
    const { name } = declaration;
    if (!name.text.startsWith('_') && !isRemovable(declaration))
      replace(file, name.getStart(), name.getEnd(), `_${name.text}`);
  }
}

function unusedDeclarations(file: FileRewrite): readonly ts.Declaration[] {
  return goneDeclarations(file).filter((declaration) => isRemovable(declaration) && !isUsed(file, declaration));
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

function isGone({ removed, kept }: FileRewrite, node: ts.Node): boolean {
  const at = node.getStart();
  const within = (spans: readonly { start: number; end: number }[]): boolean =>
    spans.some(({ start, end }) => start <= at && at < end);
  return within(removed) && !within(kept);
}

function identifiersIn({ source }: FileRewrite, wanted: (node: ts.Identifier) => boolean): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visit(source, (node) => {
    if (ts.isIdentifier(node) && wanted(node)) found.push(node);
    return undefined;
  });
  return found;
}

function isRemovable(node: ts.Declaration): boolean {
  if (ts.isImportSpecifier(node)) return true;
  if (ts.isVariableDeclaration(node)) return isPlainConstant(node);
  if (ts.isBindingElement(node)) {
    const holder = node.parent.parent;
    return (
      ts.isObjectBindingPattern(node.parent) &&
      ts.isIdentifier(node.name) &&
      (ts.isParameter(holder) || ts.isBindingElement(holder) || takesApartNames(holder)) &&
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

function isCallback(node: ts.Node): boolean {
  return (
    isFunctionNode(node) &&
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
    ts.isCallExpression(node.parent)
  );
}

/** A constant by itself whose value only names something: nothing happens when it goes. */
function isPlainConstant(node: ts.VariableDeclaration): boolean {
  const list = node.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length > 1 || !ts.isVariableStatement(list.parent))
    return false;
  if (!ts.isIdentifier(node.name) || !node.initializer || list.parent.modifiers?.length) return false;
  return namesOnly(unwrap(node.initializer));
}

/** `const { elicitInput } = ctx.mcpReq;` */
function takesApartNames(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false;
  const list = node.parent;
  return (
    ts.isVariableDeclarationList(list) &&
    list.declarations.length === 1 &&
    ts.isVariableStatement(list.parent) &&
    namesOnly(unwrap(node.initializer))
  );
}

function namesOnly(node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isPropertyAccessExpression(node)) return namesOnly(unwrap(node.expression));
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'bind' &&
    namesOnly(unwrap(node.expression.expression))
  );
}

function isUsed(file: FileRewrite, declaration: ts.Declaration): boolean {
  const name = (declaration as ts.ImportSpecifier).name;
  const symbol = file.checker.getSymbolAtLocation(name);
  const uses = identifiersIn(file, (node) => node.text === name.text && node !== name && !isGone(file, node));
  return uses.some((node) => {
    if (ts.isShorthandPropertyAssignment(node.parent))
      return file.checker.getShorthandAssignmentValueSymbol(node.parent) === symbol;
    return file.checker.getSymbolAtLocation(node) === symbol;
  });
}

function removeImports(file: FileRewrite, specifiers: readonly ts.ImportSpecifier[]): void {
  const byImport = new Map<ts.NamedImports, ts.ImportSpecifier[]>();
  for (const specifier of specifiers)
    byImport.set(specifier.parent, [...(byImport.get(specifier.parent) ?? []), specifier]);
  for (const [named, gone] of byImport) {
    const clause = named.parent;
    if (gone.length < named.elements.length)
      for (const specifier of gone) removeListed(file, named.elements, specifier);
    else if (!clause.name) removeStatement(file, clause.parent);
    else replace(file, clause.name.getEnd(), named.getEnd(), '');
  }
}

function removeBinding(file: FileRewrite, node: ts.BindingElement): void {
  const pattern = node.parent as ts.ObjectBindingPattern;
  const holder = pattern.parent;
  if (pattern.elements.length > 1) removeListed(file, pattern.elements, node);
  else if (ts.isBindingElement(holder)) removeBinding(file, holder);
  else if (ts.isVariableDeclaration(holder)) removeStatement(file, holder.parent.parent);
  else if (ts.isParameter(holder) && isLastOfHandler(holder)) removeParameter(file, holder);
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

/** Takes one element out of a comma list, with its comma. */
function removeListed(file: FileRewrite, list: ts.NodeArray<ts.Node>, node: ts.Node): void {
  const index = list.indexOf(node);
  const next = list[index + 1];
  const before = list[index - 1];
  if (next) replace(file, node.getStart(), next.getStart(), '');
  else if (before) replace(file, before.getEnd(), node.getEnd(), '');
}

function removeStatement(file: FileRewrite, node: ts.Node): void {
  const { text } = file.source;
  const lineStart = text.lastIndexOf('\n', node.getStart() - 1) + 1;
  const start = text.slice(lineStart, node.getStart()).trim() === '' ? lineStart : node.getStart();
  const rest = /^[ \t]*\r?\n/.exec(text.slice(node.getEnd()));
  replace(file, start, node.getEnd() + (rest?.[0].length ?? 0), '');
}
