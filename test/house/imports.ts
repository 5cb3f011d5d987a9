import path from 'node:path';
import ts from 'typescript';

/** One module that a file names. */
export interface Import {
  readonly from: string;
  /** Path in the repository for our own files, else the package or `node:` name. */
  readonly to: string;
  readonly own: boolean;
  /** Loaded when it is run to, or only a type: not when the file is loaded. */
  readonly lazy: boolean;
}

/** Every module a file names: declarations, `import()`, `require()` and import types. */
export function importsOf(from: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, lazy: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const own = specifier.text.startsWith('.');
    found.push({ from, to: own ? resolve(from, specifier.text) : specifier.text, own, lazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && loads(node.expression)) add(node.arguments[0], true);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest));
  return found;
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  return importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** `import(…)`, `require(…)` and `createRequire(…)(…)`. */
function loads(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === 'require';
  return (
    ts.isCallExpression(callee) && ts.isIdentifier(callee.expression) && callee.expression.text === 'createRequire'
  );
}

function resolve(from: string, specifier: string): string {
  const at = path.posix.join(path.posix.dirname(from), specifier).replace(/^dist\//, '');
  return at.replace(/\.js$/, '.ts');
}

/** Circles of files that load each other; each is named once, from its first file in the alphabet. */
export function circles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, own, lazy } of imports) {
    if (own && !lazy) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const found = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) found.add(fromFirst(way.slice(start)));
    if (start !== -1 || done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return [...found].sort();
}

function fromFirst(circle: readonly string[]): string {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return [...turned, turned[0]].join(' > ');
}
