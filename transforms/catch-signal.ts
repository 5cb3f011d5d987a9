import { enclosingTries } from '../src/program/awaiting.js';
import { ts } from '../src/program/compiler.js';
import { freeErrorName } from './names.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/**
 * Lets the signal through every `catch` around a node of the route, inside its function: `if (isInputRequired(error))
 * throw error;` comes first. `done` holds the clauses that already have it.
 */
export function passSignal(file: FileRewrite, node: ts.Node, done: Set<ts.CatchClause>): void {
  for (const { statement, part } of enclosingTries(node)) {
    const clause = part === 'try' ? statement.catchClause : undefined;
    if (!clause || done.has(clause)) continue;
    done.add(clause);
    if (!passesAlready(file, clause)) passThrough(file, clause);
  }
}

function passesAlready(file: FileRewrite, clause: ts.CatchClause): boolean {
  const [first] = clause.block.statements;
  const name = file.names.existing.get('isInputRequired');
  return (
    name !== undefined &&
    first !== undefined &&
    ts.isIfStatement(first) &&
    first.expression.getText().startsWith(`${name}(`)
  );
}

function passThrough(file: FileRewrite, clause: ts.CatchClause): void {
  const { source, style, names } = file;
  const { block, variableDeclaration } = clause;
  const name = bind(file, clause);
  const end = style.endBefore(block.getStart() + 1);
  const check = `if (${names.shim('isInputRequired')}(${name})) throw ${name}${end}`;
  const pattern =
    variableDeclaration && !ts.isIdentifier(variableDeclaration.name)
      ? `const ${variableDeclaration.name.getText()} = ${name}${end}`
      : '';
  const lines = pattern === '' ? [check] : [check, pattern];
  const open = block.getStart() + 1;
  const multiline = source.text.slice(open, block.getEnd()).includes('\n');
  if (multiline) {
    const indent = `${style.indentAt(clause.getStart())}${style.unit}`;
    insert(file, open, lines.map((line) => `\n${indent}${line}`).join(''));
  } else {
    const close = block.statements.length === 0 && source.text.slice(open, block.getEnd() - 1).trim() === '' ? ' ' : '';
    insert(file, open, ` ${lines.map((line) => (line.endsWith(';') ? line : `${line};`)).join(' ')}${close}`);
  }
}

/** The name that the caught value has, giving it one where it has none. */
function bind(file: FileRewrite, clause: ts.CatchClause): string {
  const { variableDeclaration, block } = clause;
  if (variableDeclaration && ts.isIdentifier(variableDeclaration.name)) return variableDeclaration.name.text;
  const name = freeErrorName(block);
  if (variableDeclaration) replace(file, variableDeclaration.name.getStart(), variableDeclaration.name.getEnd(), name);
  else insert(file, block.getStart(), `(${name}) `);
  return name;
}
