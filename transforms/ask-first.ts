import { applyEdits } from '../src/edit/apply.js';
import { ts } from '../src/program/compiler.js';
import { accessedName, enclosingFunction, isAccess, unwrap, wrapping } from '../src/program/nodes.js';
import { outdent } from './indentation.js';
import { type FileRewrite, insert, replace } from './rewrite.js';
import { statementOf } from './statements.js';

/**
 * Takes the values of parts of an expression that ask in lines above its statement, so that the rest can be done once:
 * `save(id, await confirm())` becomes `const confirmed = await confirm();` and `save(id, confirmed)`. What was rewritten in
 * the parts goes with them.
 */
export function askFirst(file: FileRewrite, node: ts.Node, parts: readonly ts.Expression[]): void {
  const statement = statementOf(node);
  if (!statement) return;
  const start = statement.getStart();
  const within = enclosingFunction(node) ?? file.source;
  for (const part of parts) {
    const name = file.names.fresh(wantedName(file, part), within);
    const line = `const ${name} = ${takeText(file, part, start)}`;
    insert(file, start, `${line}${file.style.endBefore(start)}\n${file.style.indentAt(start)}`);
    const at = ownMember(part, name) ?? part;
    replace(file, at.getStart(), at.getEnd(), name);
  }
}

/** The text of an expression with the edits in it, which are done with then, for a line as deep as what stands at `line`. */
function takeText(file: FileRewrite, part: ts.Expression, line: number): string {
  const start = part.getStart();
  const end = part.getEnd();
  const isIn = (edit: { readonly start: number; readonly end: number }): boolean =>
    edit.start >= start && edit.end <= end;
  if (!file.edits.some(isIn)) outdent(file, { keptStart: start, keptEnd: end }, file.style.indentAt(line));
  const inner = file.edits.filter(isIn);
  const others = file.edits.filter((edit) => !isIn(edit));
  file.edits.splice(0, file.edits.length, ...others);
  const shifted = inner.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(part.getText(), shifted, '\n');
}

/** `{ by: await ask() }` becomes `{ by }`. */
function ownMember(part: ts.Expression, name: string): ts.Node | undefined {
  const { parent } = wrapping(part);
  return ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && parent.name.text === name
    ? parent
    : undefined;
}

/** What the part is called where it goes: its property or parameter; else what is read of the answer. */
function wantedName(file: FileRewrite, part: ts.Expression): string {
  const { parent } = wrapping(part);
  const last = unwrap(part);
  const names = [
    ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined,
    parameterName(file.checker, part, parent),
    isAccess(last) ? accessedName(last) : undefined,
  ];
  return names.find((name) => name !== undefined && isFreeWord(name)) ?? 'answer';
}

function parameterName(checker: ts.TypeChecker, part: ts.Expression, call: ts.Node): string | undefined {
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const index = (call.arguments ?? []).findIndex((argument) => argument === part || unwrap(argument) === unwrap(part));
  const declaration = checker.getResolvedSignature(call)?.parameters[index]?.valueDeclaration;
  const isOne = declaration && ts.isParameter(declaration) && !declaration.dotDotDotToken;
  return isOne && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined;
}

function isFreeWord(name: string): boolean {
  return /^[a-z][\w$]*$/.test(name) && ts.identifierToKeywordKind(ts.factory.createIdentifier(name)) === undefined;
}
