import { ts } from '../src/program/compiler.js';
import { enclosingFunction, memberNameText, unwrap } from '../src/program/nodes.js';
import { discard, type FileRewrite, type KeyedAsk } from './rewrite.js';

/** The statement that throws the ask, when it is thrown where it is made. */
export function throwOf(node: ts.Node): ts.ThrowStatement | undefined {
  return ts.isThrowStatement(node.parent) ? node.parent : undefined;
}

/**
 * A thrown URL-elicitation error becomes check and throw. Whoever comes back with the answer and still gets here has not
 * finished what is behind the link, or does not want to: the call ends with a clear result instead of asking for ever.
 * `rounds` is how the function names its rounds.
 */
export function rewriteThrown(file: FileRewrite, { site, key, endsCall }: KeyedAsk, rounds: string): void {
  const statement = throwOf(site.node);
  const list = site.params && unwrap(site.params);
  if (!statement || !list || !ts.isArrayLiteralExpression(list)) return;
  const { names, style, source } = file;
  const ask = names.fresh('ask', enclosingFunction(statement) ?? source);
  const line = `\n${style.indentAt(statement.getStart())}`;
  const { end } = style;
  const block = needsBlock(statement);
  const message = site.node.arguments?.[1];
  const options = `{ legacyUrlError: ${message && ts.isStringLiteralLike(message) && list.elements.length > 0 ? message.getText() : 'true'} }`;
  const keys = list.elements.map((_, index) => (index === 0 ? key : `${key}${index + 1}`));
  const [first] = list.elements;
  const last = list.elements.at(-1);
  if (!first || !last) return;
  const opening = block ? `{${line}` : '';
  const call = names.shim('elicitUrl');
  discard(file, statement.getStart(), first.getStart(), `${opening}const ${ask} = { ${keys[0]}: ${call}(`);
  list.elements.forEach((element, index) => {
    const next = list.elements[index + 1];
    if (next) discard(file, element.getEnd(), next.getStart(), `, ${options}), ${keys[index + 1]}: ${call}(`);
  });
  const accepted = keys
    .map((name) => `${name}.action === 'accept'`)
    .join(' && ')
    .replaceAll("'", style.quote);
  const texts = [
    'The link was opened, but what is behind it is not finished yet. Finish it there, then try again.',
    'The link was not opened, so there is nothing more to do.',
  ].map((text) => `${style.quote}${text}${style.quote}`);
  const { unit } = style;
  const type = `${style.quote}text${style.quote}`;
  const lines = (...all: readonly string[]): string => all.join(line);
  const ending = endsCall
    ? lines(
        'return {',
        `${unit}content: [`,
        `${unit.repeat(2)}{`,
        `${unit.repeat(3)}type: ${type},`,
        `${unit.repeat(3)}text:`,
        `${unit.repeat(4)}${accepted}`,
        `${unit.repeat(5)}? ${texts[0]}`,
        `${unit.repeat(5)}: ${texts[1]},`,
        `${unit.repeat(2)}},`,
        `${unit}],`,
        `${unit}isError: true,`,
        '}',
      )
    : lines(
        'throw new Error(',
        `${unit}${accepted}`,
        `${unit.repeat(2)}? ${texts[0]}`,
        `${unit.repeat(2)}: ${texts[1]},`,
        ')',
      );
  discard(
    file,
    last.getEnd(),
    statement.getEnd(),
    `, ${options}) }${end}${line}if (!${rounds}.has(${ask})) throw ${rounds}.required(${ask})${end}` +
      `${line}const { ${keys.join(', ')} } = ${rounds}.answers(${ask})${end}` +
      `${line}${ending}${end}${block ? `${line}}` : ''}`,
  );
}

/** `if (!linked) throw …` has no place for more lines. */
function needsBlock(statement: ts.Statement): boolean {
  return (
    !ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent) && !ts.isCaseOrDefaultClause(statement.parent)
  );
}

/** Whether every elicitation of the thrown list is written out. */
export function isWrittenOut(params: ts.Expression | undefined): boolean {
  const list = params && unwrap(params);
  if (!list || !ts.isArrayLiteralExpression(list) || list.elements.length === 0) return false;
  return list.elements.every((element) => {
    const literal = unwrap(element);
    return (
      ts.isObjectLiteralExpression(literal) &&
      literal.properties.some(({ name }) => name && memberNameText(name) === 'url')
    );
  });
}
