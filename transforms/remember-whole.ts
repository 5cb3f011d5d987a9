import { changedAround } from '../src/program/changed-around.js';
import { ts } from '../src/program/compiler.js';
import { jumpAtEndOfCatch } from '../src/program/completion.js';
import { enclosingFunction, visit } from '../src/program/nodes.js';
import { indent } from './indentation.js';
import { rememberKey } from './remember.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/**
 * Does a statement once: `try { await log(x) } catch {}` becomes `await rounds.once('log', async () => { try … })`. The
 * variables around it that it sets are carried to the next rounds: `saved = await rounds.once('saved', async () => { …; return saved; })`.
 */
export function rememberWhole(
  file: FileRewrite,
  statement: ts.Statement,
  unique: (wanted: string) => string,
  rounds: string,
): void {
  const { quote, unit, end, indentAt } = file.style;
  const changed = changedAround(file.checker, statement) ?? [];
  const jump = jumpAtEndOfCatch(statement);
  const left = jump && file.names.fresh(ts.isContinueStatement(jump) ? 'skipped' : 'stopped', statement);
  const names = [...changed.map(({ declaration }) => declaration.name.text), ...(left === undefined ? [] : [left])];
  for (const { declaration, isFilled } of changed) if (isFilled) letBeSet(file, declaration.parent);
  const [only] = names;
  const isOne = names.length === 1;
  const key = unique(isOne && only !== undefined && only !== left ? only : firstCall(statement));
  const start = statement.getStart();
  const margin = indentAt(start);
  const given = isOne ? only : `{ ${names.join(', ')} }`;
  // Without semicolons, the line before would go on with the bracket.
  const target = names.length === 0 ? '' : isOne ? `${given} = ` : `${end === '' ? ';' : ''}(${given} = `;
  const head = `${target}await ${rounds}.once(${quote}${key}${quote}, ${waits(statement) ? 'async ' : ''}() => {`;
  const gives = names.length === 0 ? '' : `\n${margin}${unit}return ${given}${end}`;
  // Whether it goes on there is carried too: `let skipped = false`, and behind it `if (skipped) continue`.
  const before = left === undefined ? '' : `let ${left} = false${end}\n${margin}`;
  const behind = jump && left ? `\n${margin}if (${left}) ${jump.getText().replace(/;$/, '')}${end}` : '';
  if (jump && left) replace(file, jump.getStart(), jump.getEnd(), `${left} = true${end}`);
  insert(file, start, `${before}${head}\n${margin}${unit}`);
  indent(file, statement);
  insert(file, statement.getEnd(), `${gives}\n${margin}})${names.length > 1 ? ')' : ''}${end}${behind}`);
}

/** `const failed = []` gets a new value by our line. */
function letBeSet(file: FileRewrite, list: ts.Node): void {
  if (list.flags & ts.NodeFlags.Const) replace(file, list.getStart(), list.getStart() + 'const'.length, 'let');
}

function firstCall(statement: ts.Statement): string {
  let found: string | undefined;
  visit(statement, (node) => {
    if (found === undefined && ts.isCallExpression(node)) found = rememberKey(node);
    return found === undefined;
  });
  return found ?? 'effect';
}

function waits(statement: ts.Statement): boolean {
  const within = enclosingFunction(statement);
  let found = false;
  visit(statement, (at) => {
    const isAwait = ts.isAwaitExpression(at) || (ts.isForOfStatement(at) && at.awaitModifier !== undefined);
    if (isAwait && enclosingFunction(at) === within) found = true;
    return !found;
  });
  return found;
}
