import { ts } from '../src/program/compiler.js';
import { bitsOf, type FinallyPart, isRelease } from '../src/program/finally.js';
import { indent } from './indentation.js';
import { type FileRewrite, insert } from './rewrite.js';

/** How the function around it names its rounds, and what goes with the ask. */
interface Guard {
  readonly rounds: string;
  readonly dropped: ReadonlySet<ts.Node>;
}

/**
 * Lets a `finally`, or what `.finally(…)` is given, do what it does once, when the handler really ends. Releasing what this
 * round opened stays as it is. Opens the guard, and gives what closes it: what is remembered inside stands between the two.
 */
export function guardFinally(file: FileRewrite, part: FinallyPart, { rounds, dropped }: Guard): () => void {
  const guarded = bitsOf(part).filter((bit) => !isRelease(bit, file.checker) && !dropped.has(bit));
  const [first] = guarded;
  const last = guarded.at(-1);
  if (!first || !last || first.getText().includes('.asking()')) return () => {};
  const { style } = file;
  if (!ts.isStatement(first)) return guardHandler(file, first, first === part, rounds);
  const isShort = ts.isExpressionStatement(first) || (ts.isIfStatement(first) && !first.getText().includes('\n'));
  if (guarded.length === 1 && isShort) {
    insert(file, first.getStart(), `if (!${rounds}.asking()) `);
    return () => {};
  }
  insert(file, first.getStart(), `if (!${rounds}.asking()) {\n${style.indentAt(first.getStart())}${style.unit}`);
  indent(file, first, last, dropped);
  return () => insert(file, last.getEnd(), `\n${style.indentAt(last.getStart())}}`);
}

/** `() => done()` becomes `() => (rounds.asking() ? undefined : done())`, and so does `done`, which is only named. */
function guardHandler(file: FileRewrite, bit: ts.Expression, isNamed: boolean, rounds: string): () => void {
  const isSimple = ts.isIdentifier(bit) || ts.isPropertyAccessExpression(bit);
  const mayLack = file.checker.getTypeAtLocation(bit).isUnion() ? '?.' : '';
  const [open, close] = isNamed ? [isSimple ? '' : '(', `${isSimple ? '' : ')'}${mayLack}()`] : ['', ''];
  insert(file, bit.getStart(), `${isNamed ? '() => ' : ''}(${rounds}.asking() ? undefined : ${open}`);
  return () => insert(file, bit.getEnd(), `${close})`);
}
