import { ts } from './compiler.js';
import { memberNameText } from './nodes.js';
import type { ExternalName } from './origin.js';

/** What a name stands for: a declaration of the project, or an export of a module outside it. */
export type Resolution =
  | { readonly kind: 'declarations'; readonly symbol: ts.Symbol; readonly declarations: readonly ts.Declaration[] }
  | { readonly kind: 'external'; readonly name: ExternalName }
  | { readonly kind: 'none' };

const NONE: Resolution = { kind: 'none' };

/**
 * Follows imports, re-exports and `require` from a name to what it stands for. Modules outside the project are named,
 * not entered, so the answer is the same with and without `node_modules`.
 */
export function resolveName(checker: ts.TypeChecker, node: ts.Node): Resolution {
  const shorthand =
    node.parent && ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined;
  const symbol = shorthand ?? checker.getSymbolAtLocation(node);
  return symbol ? resolveSymbol(checker, symbol) : NONE;
}

export function resolveSymbol(checker: ts.TypeChecker, symbol: ts.Symbol): Resolution {
  let at = symbol;
  for (let hops = 0; hops < 20; hops++) {
    const external = externalOf(checker, at);
    if (external) return { kind: 'external', name: external };
    if (!(at.flags & ts.SymbolFlags.Alias)) break;
    const next = immediateAlias(checker, at);
    if (!next || next === at) return NONE;
    at = next;
  }
  const declarations = at.declarations ?? [];
  if (declarations.length === 0) return NONE;
  const library = declarations.find((declaration) => isOutside(declaration));
  if (library)
    return { kind: 'external', name: { module: packageOfFile(library.getSourceFile().fileName), name: at.name } };
  return { kind: 'declarations', symbol: at, declarations };
}

/** A declaration in a declaration file or below `node_modules`. */
export function isOutside(node: ts.Node): boolean {
  const source = node.getSourceFile();
  return source.isDeclarationFile || source.fileName.includes('/node_modules/');
}

/** `lib` for the language's own library, else the package whose file this is. */
export function packageOfFile(file: string): string {
  const at = file.lastIndexOf('/node_modules/');
  if (at < 0) return 'lib';
  const [scope = '', name = ''] = file.slice(at + '/node_modules/'.length).split('/');
  const found = scope.startsWith('@') ? `${scope}/${name}` : scope;
  if (found === 'typescript') return 'lib';
  // Types that somebody else wrote: `@types/pg`, `@types/babel__core`.
  const typed = found.startsWith('@types/') && found !== '@types/node' ? found.slice('@types/'.length) : undefined;
  return typed === undefined ? found : typed.replace(/^(.+)__(.+)$/, '@$1/$2');
}

function immediateAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol | undefined {
  // The compiler makes up a `default` for a CommonJS module that `import()` loads, and fails where it is asked for more.
  if ((symbol.declarations?.length ?? 0) === 0) return undefined;
  const step = (checker as ts.TypeChecker & { getImmediateAliasedSymbol?(s: ts.Symbol): ts.Symbol | undefined })
    .getImmediateAliasedSymbol;
  const next = step ? step.call(checker, symbol) : checker.getAliasedSymbol(symbol);
  return next && (next.declarations?.length ?? 0) > 0 ? next : undefined;
}

/** The export that an import or re-export names, when its module is not a file of the project. */
function externalOf(checker: ts.TypeChecker, symbol: ts.Symbol): ExternalName | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const named = importedName(declaration);
    if (named && isExternalModule(checker, named.specifier)) {
      return { module: named.specifier.text, name: named.name };
    }
  }
  return undefined;
}

function importedName(node: ts.Declaration): { specifier: ts.StringLiteralLike; name: string } | undefined {
  if (ts.isImportSpecifier(node))
    return withSpecifier(node.parent.parent.parent, (node.propertyName ?? node.name).text);
  if (ts.isImportClause(node)) return withSpecifier(node.parent, 'default');
  if (ts.isNamespaceImport(node)) return withSpecifier(node.parent.parent, '*');
  if (ts.isExportSpecifier(node)) return withSpecifier(node.parent.parent, (node.propertyName ?? node.name).text);
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    const text = node.moduleReference.expression;
    return ts.isStringLiteralLike(text) ? { specifier: text, name: '*' } : undefined;
  }
  if (ts.isVariableDeclaration(node) && node.initializer) return requiredName(node.initializer, '*');
  if (ts.isBindingElement(node)) {
    const declaration = node.parent.parent;
    const name = node.propertyName ?? node.name;
    const text = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? memberNameText(name) : undefined;
    if (text && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      return requiredName(declaration.initializer, text);
    }
  }
  return undefined;
}

function withSpecifier(
  node: { readonly moduleSpecifier?: ts.Expression | undefined },
  name: string,
): { specifier: ts.StringLiteralLike; name: string } | undefined {
  const specifier = node.moduleSpecifier;
  return specifier && ts.isStringLiteralLike(specifier) ? { specifier, name } : undefined;
}

/** `require('m')`, `require('m').name`, `await import('m')`. */
function requiredName(
  expression: ts.Expression,
  name: string,
): { specifier: ts.StringLiteralLike; name: string } | undefined {
  if (ts.isAwaitExpression(expression)) return requiredName(expression.expression, name);
  if (ts.isPropertyAccessExpression(expression) && name === '*') {
    const inner = requiredName(expression.expression, expression.name.text);
    return inner?.name === expression.name.text ? inner : undefined;
  }
  if (!ts.isCallExpression(expression)) return undefined;
  const callee = expression.expression;
  const isLoad = (ts.isIdentifier(callee) && callee.text === 'require') || callee.kind === ts.SyntaxKind.ImportKeyword;
  const [specifier] = expression.arguments;
  return isLoad && specifier && ts.isStringLiteralLike(specifier) ? { specifier, name } : undefined;
}

/** Whether a module specifier stands for no file of the project. */
export function isExternalModule(checker: ts.TypeChecker, specifier: ts.StringLiteralLike): boolean {
  const module = checker.getSymbolAtLocation(specifier);
  const file = module?.declarations?.find(ts.isSourceFile);
  if (file) return isOutside(file);
  // Unresolved: a relative path is a file of the project that is missing or left out; everything else is a package.
  return !specifier.text.startsWith('.') && !specifier.text.startsWith('/');
}
