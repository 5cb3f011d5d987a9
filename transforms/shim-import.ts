import type { TextEdit } from '../src/model/text-edit.js';
import { ts } from '../src/program/compiler.js';
import type { ShimName } from './names.js';
import { type FileRewrite, insert } from './rewrite.js';
import { ownEnd } from './statements.js';

export interface ShimImport {
  /** Module specifier as this file writes it: `./mrtr.js`. */
  readonly specifier: string;
  readonly modules: 'esm' | 'commonjs';
}

/** Imports what the rewritten file uses of the shim: added to an import that is there, else behind the last import. */
export function importShim(file: FileRewrite, { specifier, modules }: ShimImport): void {
  const { source, names, style } = file;
  if (names.imports.length === 0) return;
  const present = shimDeclaration(source, specifier);
  if (present) {
    const last = present.elements.at(-1);
    if (last) insert(file, last.getEnd(), names.imports.map((entry) => `, ${binding(entry, modules)}`).join(''));
    return;
  }
  const list = names.imports.map((entry) => binding(entry, modules)).join(', ');
  const from = `${style.quote}${specifier}${style.quote}`;
  const line =
    modules === 'esm'
      ? `import { ${list} } from ${from}${style.end}`
      : `const { ${list} } = require(${from})${style.end}`;
  const after = lastImport(source, modules);
  const leaving =
    after &&
    file.edits.findIndex(({ start, end, text }) => text === '' && start <= after.getStart() && end >= after.getEnd());
  // The last import goes: ours takes its place.
  if (after && leaving !== undefined && leaving >= 0)
    file.edits[leaving] = { ...(file.edits[leaving] as TextEdit), text: `${line}\n` };
  else if (after) insert(file, behind(after), `\n${line}`);
  else insert(file, firstStatement(source), `${line}\n\n`);
}

/** Behind a statement, and behind comments in the rest of its line, which belong to it. */
function behind(statement: ts.Statement): number {
  const end = ownEnd(statement);
  const rest = /^(?:[ \t]*\/\*(?:(?!\*\/)[^\r\n])*\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(
    statement.getSourceFile().text.slice(end),
  );
  return end + (rest?.[0].length ?? 0);
}

function binding([name, local]: readonly [ShimName, string], modules: ShimImport['modules']): string {
  return name === local ? name : `${name}${modules === 'esm' ? ' as ' : ': '}${local}`;
}

/** Names that a file imports from its shim already. */
export function importedFromShim(source: ts.SourceFile, specifier: string): ReadonlyMap<ShimName, string> {
  const found = new Map<ShimName, string>();
  for (const element of shimDeclaration(source, specifier)?.elements ?? []) {
    const name =
      ts.isImportSpecifier(element) || ts.isBindingElement(element)
        ? (element.propertyName ?? element.name).getText()
        : '';
    found.set(name as ShimName, element.name.getText());
  }
  return found;
}

function shimDeclaration(
  source: ts.SourceFile,
  specifier: string,
): { readonly elements: ts.NodeArray<ts.ImportSpecifier> | ts.NodeArray<ts.BindingElement> } | undefined {
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      const named = ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text === specifier;
      const isOfTypes = statement.importClause?.isTypeOnly === true;
      if (named && !isOfTypes && bindings && ts.isNamedImports(bindings)) return bindings;
    } else if (ts.isVariableStatement(statement)) {
      const [declaration] = statement.declarationList.declarations;
      if (declaration && ts.isObjectBindingPattern(declaration.name) && requires(declaration.initializer) === specifier)
        return declaration.name;
    }
  }
  return undefined;
}

function lastImport(source: ts.SourceFile, modules: ShimImport['modules']): ts.Statement | undefined {
  return source.statements.findLast((statement) => {
    if (modules === 'esm') return ts.isImportDeclaration(statement) || ts.isImportEqualsDeclaration(statement);
    return (
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some(({ initializer }) => requires(initializer) !== undefined)
    );
  });
}

function requires(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isPropertyAccessExpression(node)) return requires(node.expression);
  const [specifier] = ts.isCallExpression(node) && node.expression.getText() === 'require' ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

/** A comment that a tool reads for the next line only, so it may not be parted from it. */
const FOR_THE_NEXT_LINE =
  /@ts-(ignore|expect-error)\b|\b(eslint|oxlint|stylelint)-disable-next-line\b|\bbiome-ignore(?!-)\b|\bprettier-ignore\b|\bdeno-lint-ignore(?!-)\b|\b(istanbul|c8|v8) ignore (next|if|else)\b/;
const OF_THE_FILE = /licen[cs]e|copyright|SPDX|@file|@packageDocumentation/i;

/**
 * Behind shebang, licence header and directives: where the first real statement starts, with the comments that belong
 * to it: its doc comment, and what a tool reads for its line.
 */
function firstStatement(source: ts.SourceFile): number {
  const first = source.statements.find(
    (statement) => !(ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)),
  );
  if (!first) return source.getEnd();
  let start = first.getStart();
  for (const { pos, end } of (ts.getLeadingCommentRanges(source.text, first.getFullStart()) ?? []).toReversed()) {
    const text = source.text.slice(pos, end);
    const belongs = (text.startsWith('/**') && !OF_THE_FILE.test(text)) || FOR_THE_NEXT_LINE.test(text);
    if (!belongs || /\n\s*\n/.test(source.text.slice(end, start))) return start;
    start = pos;
  }
  return start;
}
