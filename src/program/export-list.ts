import type { TextEdit } from '../model/text-edit.js';
import { ts } from './compiler.js';

/** What is to be added to a module that exports a list. */
export interface Addition {
  /** A whole import, for an ES module, and the same for CommonJS. */
  readonly imports: string;
  readonly requires: string;
  readonly element: string;
}

/**
 * Edits that add an element at the end of the list which a module exports: `export default [...]`, `module.exports = [...]`, or
 * a call that is given the elements or one array of them, as `defineConfig` of ESLint is. Undefined where it exports
 * anything else.
 */
export function addToExportedList(file: string, text: string, addition: Addition): readonly TextEdit[] | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const exported = source.statements.map(exportOf).find((one) => one !== undefined);
  const list = exported && listOf(exported.value, source);
  if (exported === undefined || list === undefined) return undefined;
  const last = list.at(-1);
  const at = last?.getEnd() ?? list.pos;
  const indent = last === undefined ? '' : text.slice(lineStart(text, last.getStart()), last.getStart());
  const before = last === undefined ? '' : /^\s*$/.test(indent) ? `,\n${indent}` : ', ';
  const imports = source.statements.filter(exported.es ? ts.isImportDeclaration : isRequire).at(-1);
  const place = imports?.getEnd() ?? lineStart(text, source.statements[0]?.getStart() ?? 0);
  const line = exported.es ? addition.imports : addition.requires;
  return [
    { file, start: place, end: place, text: imports === undefined ? `${line}\n` : `\n${line}` },
    { file, start: at, end: at, text: `${before}${addition.element}` },
  ];
}

function exportOf(statement: ts.Statement): { readonly value: ts.Expression; readonly es: boolean } | undefined {
  if (ts.isExportAssignment(statement) && !statement.isExportEquals) return { value: statement.expression, es: true };
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left, right } = statement.expression;
  return left.getText() === 'module.exports' ? { value: right, es: false } : undefined;
}

function listOf(value: ts.Expression, source: ts.SourceFile): ts.NodeArray<ts.Expression> | undefined {
  if (ts.isIdentifier(value)) {
    const declared = source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find(({ name }) => name.getText() === value.text);
    return declared?.initializer && !ts.isIdentifier(declared.initializer)
      ? listOf(declared.initializer, source)
      : undefined;
  }
  if (ts.isSatisfiesExpression(value) || ts.isAsExpression(value) || ts.isParenthesizedExpression(value))
    return listOf(value.expression, source);
  if (ts.isArrayLiteralExpression(value)) return value.elements;
  if (!ts.isCallExpression(value) || !/^(?:defineConfig|(?:tseslint|ts)\.config)$/.test(value.expression.getText()))
    return undefined;
  const [only, ...more] = value.arguments;
  return only && more.length === 0 && ts.isArrayLiteralExpression(only) ? only.elements : value.arguments;
}

function isRequire(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && /=\s*require\(/.test(statement.getText());
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
