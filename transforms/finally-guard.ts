import { ts } from '../src/program/compiler.js';
import { isRelease } from '../src/program/finally.js';
import { type FileRewrite, insert } from './rewrite.js';

/**
 * Lets a `finally` do what it does once, when the handler really ends. Releasing what this round opened stays as it is.
 * Opens the guard, and gives what closes it: what is remembered inside stands between the two.
 */
export function guardFinally(
  file: FileRewrite,
  block: ts.Block,
  { rounds, dropped }: { readonly rounds: string; readonly dropped: ReadonlySet<ts.Node> },
): () => void {
  const guarded = block.statements.filter((statement) => !isRelease(statement) && !dropped.has(statement));
  const [first] = guarded;
  const last = guarded.at(-1);
  if (!first || !last || first.getText().includes('.asking()')) return () => {};
  const { style } = file;
  if (guarded.length === 1 && ts.isExpressionStatement(first)) {
    insert(file, first.getStart(), `if (!${rounds}.asking()) `);
    return () => {};
  }
  const from = block.statements[block.statements.indexOf(first)] ?? first;
  insert(file, from.getStart(), `if (!${rounds}.asking()) {\n${style.indentAt(from.getStart())}`);
  return () => insert(file, last.getEnd(), `\n${style.indentAt(last.getStart())}}`);
}
