import { ts } from '../src/program/compiler.js';
import { enclosingFunction, unwrap, visit } from '../src/program/nodes.js';
import { thrownError } from '../src/program/thrown-error.js';
import { isTypeScriptFile } from '../src/program/typescript-file.js';
import { outdent } from './indentation.js';
import { discard, type FileRewrite, insert, type KeyedAsk } from './rewrite.js';
import { endingOf } from './thrown-ending.js';

/**
 * A thrown URL-elicitation error becomes check and throw. Whoever comes back with the answer and still gets here has not
 * finished what is behind the link, or does not want to: the call ends with a clear result instead of asking for ever.
 * `rounds` is how the function names its rounds.
 */
export function rewriteThrown(file: FileRewrite, asked: KeyedAsk, rounds: string): void {
  const { site, key } = asked;
  const thrown = thrownError(site.node as ts.NewExpression);
  const [first] = thrown?.nodes ?? [];
  const last = thrown?.nodes.at(-1);
  if (!thrown || !first || !last) return;
  const { names, style, source } = file;
  const { end, unit } = style;
  const within = enclosingFunction(site.node) ?? source;
  const inBlock = needsBlock(first);
  const own = `\n${style.indentAt((inBlock ? first.parent : first).getStart())}`;
  const line = inBlock ? `${own}${unit}` : own;
  const ask = names.fresh('ask', within);
  const message = site.params && site.node.arguments?.[1];
  const options = `{ legacyUrlError: ${message && ts.isStringLiteralLike(message) ? message.getText() : 'true'} }`;
  // An error of a class of the project holds its links itself.
  const made = site.params ?? site.node;
  const links = site.params && linksOf(site.params);
  const call = names.shim('elicitUrl');
  const start = startOf(source.text, first, inBlock);
  const opening = inBlock ? `${start < first.getStart() ? ' ' : ''}{${line}` : '';
  const asks = { start, opening, ask, line, options, call, key, within };
  const [accepted, taken] = links ? writtenOut(file, links, asks) : madeElsewhere(file, made, asks);
  const after = links?.at(-1) ?? made;
  const leave = thrown.by;
  discard(
    file,
    after.getEnd(),
    last.getEnd(),
    `${links ? `, ${options}) }` : `.map((link, index) => [\`${key}_\${index + 1}\`, ${call}(link, ${options})]))`}${end}` +
      `${line}if (!${rounds}.has(${ask})) ${leave} ${rounds}.required(${ask})${end}` +
      `${line}const ${taken.replace('ANSWERS', `${rounds}.answers(${ask})`)}${end}` +
      `${line}${endingOf(file, asked, { accepted, line, leave })}${end}${inBlock ? `${own}}` : ''}`,
  );
  // What is given out is no longer of that class.
  const type = thrown.maker?.type;
  if (type && type.getText() !== 'Error') discard(file, type.getStart(), type.getEnd(), 'Error');
}

interface Written {
  readonly start: number;
  readonly opening: string;
  readonly ask: string;
  readonly line: string;
  readonly options: string;
  readonly call: string;
  readonly key: string;
  readonly within: ts.Node;
}

/** `{ key: elicitUrl(…), key2: elicitUrl(…) }` around the old elements; gives what holds when all were accepted. */
function writtenOut(
  file: FileRewrite,
  links: readonly ts.Expression[],
  { start, opening, ask, line, options, call, key, within }: Written,
): readonly [accepted: string, taken: string] {
  const keys = links.map((_, index) => (index === 0 ? key : `${key}${index + 1}`));
  discard(file, start, links[0]?.getStart() ?? start, `${opening}const ${ask} = { ${keys[0]}: ${call}(`);
  links.forEach((element, index) => {
    const next = links[index + 1];
    if (next) discard(file, element.getEnd(), next.getStart(), `, ${options}), ${keys[index + 1]}: ${call}(`);
    outdent(file, { keptStart: element.getStart(), keptEnd: element.getEnd() }, line.slice(1));
  });
  const { names, style } = file;
  const answers = keys.map((name) => (isNamedIn(within, name) ? names.fresh(name, within) : name));
  const accepted = answers.map((name) => `${name}.action === ${style.quote}accept${style.quote}`).join(' && ');
  const taken = keys.map((name, index) => (answers[index] === name ? name : `${name}: ${answers[index]}`)).join(', ');
  return [accepted, `{ ${taken} } = ANSWERS`];
}

/** One question for each element of a list that is made elsewhere. */
function madeElsewhere(
  file: FileRewrite,
  params: ts.Expression,
  { start, opening, ask, line, call, within }: Written,
): readonly [accepted: string, taken: string] {
  const { names, style, source } = file;
  const named = (name: string): string => (isNamedIn(within, name) ? names.fresh(name, within) : name);
  const collected = `const ${ask} = Object.fromEntries(`;
  if (ts.isIdentifier(params)) discard(file, start, params.getStart(), `${opening}${collected}`);
  else if (ts.isNewExpression(params)) {
    const error = named('error');
    discard(file, start, params.getStart(), `${opening}const ${error} = `);
    insert(file, params.getEnd(), `${style.end}${line}${collected}${error}.elicitations`);
  } else {
    // What is made here keeps the type that the error asked for.
    const links = named('links');
    const type = isTypeScriptFile(source.fileName) ? `: Parameters<typeof ${call}>[0][]` : '';
    discard(file, start, params.getStart(), `${opening}const ${links}${type} = `);
    insert(file, params.getEnd(), `${style.end}${line}${collected}${links}`);
  }
  const opened = named('opened');
  const { quote } = style;
  return [opened, `${opened} = Object.values(ANSWERS).every(({ action }) => action === ${quote}accept${quote})`];
}

/** Where the new text begins: where a block opens, on the line before a statement that stands on its own. */
function startOf(text: string, first: ts.Node, inBlock: boolean): number {
  const full = first.getFullStart();
  return inBlock && text.slice(full, first.getStart()).trim() === '' ? full : first.getStart();
}

/** The elicitations of a list that is written out where it is thrown; undefined where it is not. */
function linksOf(params: ts.Expression): readonly ts.Expression[] | undefined {
  const list = unwrap(params);
  if (!ts.isArrayLiteralExpression(list) || list.elements.length === 0) return undefined;
  return list.elements.some(ts.isSpreadElement) ? undefined : list.elements;
}

/** Whether a function speaks of a name, so that another of that name would hide it. */
function isNamedIn(within: ts.Node, name: string): boolean {
  let found = false;
  visit(within, (node) => {
    if (ts.isIdentifier(node) && node.text === name && node.parent !== within) found = true;
    return !found;
  });
  return found;
}

/** `if (!linked) throw …` has no place for more lines. */
function needsBlock({ parent }: ts.Node): boolean {
  return !ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent);
}
