import { ts } from './compiler.js';
import type { FlowContext } from './flow-context.js';
import type { Origin } from './origin.js';
import { isExternalModule, resolveSymbol } from './symbols.js';

/** What one name of a module stands for. */
interface Exported {
  readonly name: string;
  origins(): readonly Origin[];
}

/** What a file of the project exports, whether declared there or passed on. */
export function exportsOf(flow: FlowContext, node: ts.SourceFile): readonly Exported[] {
  const module = moduleSymbol(node);
  if (!module) return [];
  const found = flow.checker
    .getExportsOfModule(module)
    .map((symbol) => ({ name: symbol.name, origins: () => ofSymbol(flow, symbol) }));
  const whole = wholeOf(module);
  // What `import()` and `import x from` make of `module.exports = …`.
  if (!whole || found.some(({ name }) => name === 'default')) return found;
  return [...found, { name: 'default', origins: () => ofSymbol(flow, whole) }];
}

/** `require('./tools')`, `import('./tools.js')`: all that the module exports; required, what it is itself (`module.exports = …`). */
export function originsOfLoad(flow: FlowContext, node: ts.CallExpression): readonly Origin[] | undefined {
  const callee = node.expression;
  const isRequired = ts.isIdentifier(callee) && callee.text === 'require';
  const [specifier] = node.arguments;
  if ((!isRequired && callee.kind !== ts.SyntaxKind.ImportKeyword) || !specifier || !ts.isStringLiteralLike(specifier))
    return undefined;
  if (isExternalModule(flow.checker, specifier))
    return [{ kind: 'external', name: { module: specifier.text, name: '*' } }];
  const file = flow.checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile);
  const whole = isRequired && file ? wholeOf(moduleSymbol(file)) : undefined;
  const itself = whole ? ofSymbol(flow, whole) : [];
  if (itself.length > 0) return itself;
  return file ? flow.ofDeclaration(file) : undefined;
}

function wholeOf(module: ts.Symbol | undefined): ts.Symbol | undefined {
  return module?.exports?.get(ts.InternalSymbolName.ExportEquals);
}

function ofSymbol(flow: FlowContext, symbol: ts.Symbol): readonly Origin[] {
  const found = resolveSymbol(flow.checker, symbol);
  if (found.kind === 'external') return [{ kind: 'external', name: found.name }];
  return found.kind === 'none' ? [] : found.declarations.flatMap((declaration) => flow.ofDeclaration(declaration));
}

/** Of a CommonJS file the checker gives none where it is asked for the file. */
function moduleSymbol(node: ts.SourceFile): ts.Symbol | undefined {
  return (node as ts.SourceFile & { readonly symbol?: ts.Symbol }).symbol;
}
