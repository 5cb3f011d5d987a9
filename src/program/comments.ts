import { ts } from './compiler.js';

/** A comment in a source file, without its marks. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Comments that begin with a word; text that only looks like one, in a string or template, is none. */
export function commentsOf(source: ts.SourceFile, word: string): readonly Comment[] {
  const { text } = source;
  const found: Comment[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const start = openingBefore(text, at);
    if (start === undefined || !isTrivia(source, start)) continue;
    const isLine = text[start + 1] === '/';
    const close = isLine ? /\r?\n|$/g : /\*\/|$/g;
    close.lastIndex = at;
    const inner = close.exec(text)?.index ?? text.length;
    const end = isLine ? inner : Math.min(inner + 2, text.length);
    found.push({ start, end, text: text.slice(at, inner).trim() });
  }
  return found;
}

/** Start of the comment whose first word stands at an offset. */
function openingBefore(text: string, offset: number): number | undefined {
  let at = offset;
  while (at > 0 && /[\s*]/.test(text[at - 1] ?? '')) at--;
  if (text[at - 1] !== '/') return undefined;
  // `//` ends here; `/*` has lost its stars on the way.
  if (text[at - 2] === '/') return at - 2;
  return text[at] === '*' ? at - 1 : undefined;
}

/** Whether an offset lies between tokens. */
function isTrivia(source: ts.SourceFile, offset: number): boolean {
  let node: ts.Node = source;
  for (;;) {
    const child: ts.Node | undefined = node
      .getChildren(source)
      .find(({ pos, end }) => pos <= offset && offset < Math.max(end, pos + 1));
    if (child === undefined) return true;
    if (child.kind === ts.SyntaxKind.JsxText) return false;
    if (offset < child.getStart(source, false)) return true;
    if (child.getChildCount(source) === 0) return false;
    node = child;
  }
}
