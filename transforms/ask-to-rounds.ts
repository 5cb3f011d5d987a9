import { givesAny } from '../src/program/any-typed.js';
import type { AskSite } from '../src/program/ask.js';
import { consumptionOf } from '../src/program/awaiting.js';
import { canBeAsync, isAsync } from '../src/program/can-be-async.js';
import { ts } from '../src/program/compiler.js';
import { type KeptPromise, keptPromise } from '../src/program/kept-promise.js';
import { contains, enclosingFunction, type FunctionNode, unwrap, wrapping } from '../src/program/nodes.js';
import { usesOf } from '../src/program/removal.js';
import { type AnswerDress, answerDress } from './answer.js';
import { builderCall } from './builder-call.js';
import { commentsIn } from './comments.js';
import { outdent } from './indentation.js';
import { keepNarrowed } from './keep-narrowed.js';
import { makeAsync } from './make-async.js';
import { discard, type FileRewrite, type KeyedAsk } from './rewrite.js';
import { ownEnd } from './statements.js';

/**
 * Turns the asks of one function into check-then-throw: `const answer = await ask(…)` becomes the three lines of DESIGN,
 * everything else the expression form `rounds.answer('key', …)`, which checks and throws where the ask stood. `rounds`
 * is how the function names its rounds.
 */
export function rewriteAsks(file: FileRewrite, within: FunctionNode, asks: readonly KeyedAsk[], rounds: string): void {
  const sites = asks.map(({ site }) => site);
  for (const ask of asks) {
    const statement = checkStatement(ask.site, sites);
    const kept = keptPromise(ask.site.node);
    if (kept) toKeptQuestion(file, ask, kept, rounds);
    else if (statement) toStatements(file, ask, statement, rounds);
    else toExpression(file, ask, rounds);
  }
  // A throw must stay a rejection: a function that handed the promise on becomes `async`.
  if (asks.some(({ site }) => consumptionOf(site.node).end === 'returned')) makeAsync(file, within);
}

/** Whether an ask becomes three lines, so that its function needs a name for the rounds. */
export function needsStatements(site: AskSite, asks: readonly AskSite[]): boolean {
  return checkStatement(site, asks) !== undefined;
}

/** A statement that only takes the answer of this ask into a variable, in a block where other lines may stand before it. */
function checkStatement(site: AskSite, asks: readonly AskSite[]): ts.VariableStatement | undefined {
  const awaiting = wrapping(site.node).parent;
  if (!ts.isAwaitExpression(awaiting)) return undefined;
  const declaration = wrapping(awaiting).parent;
  if (!ts.isVariableDeclaration(declaration) || declaration.initializer !== wrapping(awaiting)) return undefined;
  const statement = declaration.parent.parent;
  if (!ts.isVariableStatement(statement) || statement.declarationList.declarations.length !== 1) return undefined;
  if (
    !ts.isBlock(statement.parent) &&
    !ts.isCaseOrDefaultClause(statement.parent) &&
    !ts.isSourceFile(statement.parent)
  )
    return undefined;
  const nested = asks.some((other) => other !== site && contains(site.node, other.node));
  return nested || /^(export|declare)\b/.test(statement.getText()) ? undefined : statement;
}

function toStatements(
  file: FileRewrite,
  { site, key, looseness }: KeyedAsk,
  statement: ts.VariableStatement,
  rounds: string,
): void {
  const { source, style, names } = file;
  const [declaration] = statement.declarationList.declarations as unknown as [ts.VariableDeclaration];
  const awaiting = wrapping(site.node).parent as ts.AwaitExpression;
  const call = builderCall(file, site, looseness);
  const ask = names.fresh(askName(file, key, statement), enclosingFunction(statement) ?? source);
  const line = `\n${style.indentAt(statement.getStart())}`;
  const last = ownEnd(statement);
  const end = source.text[last - 1] === ';' ? ';' : '';
  const head = source.text.slice(statement.getStart(), call.keptStart);
  const rest = source.text.slice(call.keptEnd, last);
  const comments = [...commentsIn(head), ...commentsIn(rest)].map((comment) => `${comment}${line}`).join('');
  discard(file, statement.getStart(), call.keptStart, `${comments}const ${ask} = { ${key}: ${call.head}`);
  if (site.form === 'raw-request') outdent(file, call, style.indentAt(statement.getStart()));
  const check = `if (!${rounds}.has(${ask})) throw ${rounds}.required(${ask})${end}`;
  const isRead = !isReadOnlyIn(file, declaration, site.dropped);
  const taken = isRead
    ? takeAnswer(
        source.text,
        statement,
        declaration,
        awaiting,
        `${rounds}.answers(${ask})`,
        key,
        looseness !== undefined || isLoose(file, awaiting),
        answerDress(file, site),
      )
    : `${rounds}.answers(${ask})`;
  discard(file, call.keptEnd, last, `${call.tail} }${end}${line}${check}${line}${taken}${end}`);
  // What is written again in the last line (a pattern, a type, what stands around the await) is still there.
  if (!isRead) return;
  keepReferences(file, declaration.name, declaration.type);
  const whole = wrapping(awaiting);
  file.kept.push(
    { start: whole.getStart(), end: awaiting.getStart() },
    { start: awaiting.getEnd(), end: whole.getEnd() },
  );
}

/** Whether an answer is only read by code that goes with the ask: nobody needs a name for it. */
function isReadOnlyIn(
  { checker }: FileRewrite,
  { name }: ts.VariableDeclaration,
  dropped: readonly ts.Node[],
): boolean {
  const symbol = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined;
  const uses = symbol ? usesOf(checker, symbol, name) : [];
  return uses.length > 0 && uses.every((use) => dropped.some((node) => contains(node, use)));
}

function keepReferences(file: FileRewrite, ...nodes: readonly (ts.Node | undefined)[]): void {
  for (const node of nodes) if (node) file.kept.push({ start: node.getStart(), end: node.getEnd() });
}

function takeAnswer(
  text: string,
  statement: ts.VariableStatement,
  declaration: ts.VariableDeclaration,
  awaiting: ts.AwaitExpression,
  answers: string,
  key: string,
  loose: boolean,
  dress: AnswerDress,
): string {
  const keyword = text.slice(statement.getStart(), declaration.getStart()).trim();
  const { initializer, name, type } = declaration;
  const plain = dress.before === '' && dress.after === '';
  const after = plain && loose && type?.kind !== ts.SyntaxKind.AnyKeyword ? ' as any' : dress.after;
  const answer = `${dress.before}${answers}.${key}${after}`;
  // What was `any` stays so: the code around it counts on that.
  if (initializer === awaiting && !type && plain && loose)
    return `${keyword} ${text.slice(name.getStart(), name.getEnd())}: any = ${answers}.${key}`;
  if (initializer === awaiting && ts.isIdentifier(name) && !type && plain) {
    return `${keyword} { ${name.text === key ? key : `${key}: ${name.text}`} } = ${answers}`;
  }
  const target = text.slice(name.getStart(), (type ?? name).getEnd());
  const before = text.slice(initializer?.getStart() ?? 0, awaiting.getStart());
  const behind = text.slice(awaiting.getEnd(), initializer?.getEnd() ?? 0);
  const bracketed = after.includes(' as ') && (before !== '' || behind !== '') ? `(${answer})` : answer;
  return `${keyword} ${target} = ${before}${bracketed}${behind}`;
}

/** An answer that is `any` for anyone to see: asked through a cast. */
function isLoose({ checker }: FileRewrite, awaiting: ts.AwaitExpression): boolean {
  const call = unwrap(awaiting.expression);
  const receiver =
    ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
      ? unwrapCast(call.expression.expression)
      : undefined;
  return receiver !== undefined && givesAny(checker, call);
}

/** The cast to `any` that a receiver is written with. */
function unwrapCast(node: ts.Expression): ts.Expression | undefined {
  if (ts.isParenthesizedExpression(node)) return unwrapCast(node.expression);
  return ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword ? node : undefined;
}

/** `ask` for the first of a function, then one that tells them apart: `askHow`. */
function askName({ names, source }: FileRewrite, key: string, at: ts.Node): string {
  return names.has('ask', enclosingFunction(at) ?? source) ? `ask${key[0]?.toUpperCase()}${key.slice(1)}` : 'ask';
}

/** `const asked = ask(…)` keeps the question, and `await asked` becomes the answer to it. */
function toKeptQuestion(
  file: FileRewrite,
  { site, key, looseness }: KeyedAsk,
  kept: KeptPromise,
  rounds: string,
): void {
  const call = builderCall(file, site, looseness);
  discard(file, site.node.getStart(), call.keptStart, call.head);
  discard(file, call.keptEnd, site.node.getEnd(), call.tail);
  const { awaited, declaration } = kept;
  const dress = answerDress(file, site, looseness);
  const { quote } = file.style;
  const answer = `${dress.before}${rounds}.answer(${quote}${key}${quote}, ${declaration.name.getText()})${dress.after}`;
  discard(file, awaited.getStart(), awaited.getEnd(), answer);
  keepReferences(file, awaited);
}

function toExpression(file: FileRewrite, { site, key, looseness }: KeyedAsk, rounds: string): void {
  const at = wrapping(site.node);
  const whole = ts.isAwaitExpression(at.parent) ? at.parent : at;
  const call = builderCall(file, site, looseness);
  const { quote } = file.style;
  const comments = [
    ...commentsIn(file.source.text.slice(whole.getStart(), call.keptStart)),
    ...commentsIn(file.source.text.slice(call.keptEnd, whole.getEnd())),
  ].map((comment) => `${comment.startsWith('//') ? `/*${comment.slice(2)} */` : comment} `);
  if (site.form === 'raw-request') outdent(file, call, file.style.indentAt(whole.getStart()));
  // A chain, `Promise.all` or a function that is given it takes a promise, so the throw must become a rejection of one.
  const { chains, combinator, end, handedTo } = consumptionOf(site.node);
  const within = enclosingFunction(site.node);
  const rejects =
    chains.length > 0 ||
    combinator ||
    handedTo ||
    end === 'returned-in-try' ||
    (end === 'returned' && within && !isAsync(within) && !canBeAsync(within));
  if (rejects && site.params) keepNarrowed(file, site.params, chains.at(-1) ?? site.node);
  const dress = answerDress(file, site, looseness);
  const bare = dress.after.includes(' as ') && !rejects && !ts.isParenthesizedExpression(whole.parent);
  const bracket = bare ? ['(', ')'] : ['', ''];
  const [open, close] = rejects ? ['(async () => ', ')()'] : ['', ''];
  discard(
    file,
    whole.getStart(),
    call.keptStart,
    `${comments.join('')}${open}${bracket[0]}${dress.before}${rounds}.answer(${quote}${key}${quote}, ${call.head}`,
  );
  discard(file, call.keptEnd, whole.getEnd(), `${call.tail})${dress.after}${bracket[1]}${close}`);
}
