import { changedBy } from '../src/program/assignment-operators.js';
import { consumptionOf, isLetGo } from '../src/program/awaiting.js';
import { namesOfChain } from '../src/program/call-chain.js';
import { ts } from '../src/program/compiler.js';
import { accessedName, enclosingFunction, unwrap, visit, wrapping } from '../src/program/nodes.js';
import { type TakenParts, takenParts } from '../src/program/taken-parts.js';
import { isThenable } from '../src/program/thenable.js';
import { isTypeScriptFile } from '../src/program/typescript-file.js';
import { indent } from './indentation.js';
import { keepNarrowed } from './keep-narrowed.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/**
 * Does an effect once: `await insert(row)` becomes `await rounds.once('row', () => insert(row))`. Its result is carried
 * to the next rounds. `asked`: parts of it whose values have been taken above.
 */
export function remember(
  file: FileRewrite,
  node: ts.Expression,
  key: string,
  rounds: string,
  asked: readonly ts.Node[] = [],
): void {
  const { quote } = file.style;
  const at = wrapping(node) as ts.Expression;
  const awaited = ts.isAwaitExpression(at.parent);
  const open = `${rounds}.once(${quote}${key}${quote}, `;
  if (isNow(node)) {
    // A date is no JSON, but the moment it stands for is.
    replace(file, node.getStart(), node.getEnd(), `new Date(await ${open}() => Date.now()))`);
    return;
  }
  keepNarrowed(file, node, node, asked);
  const isVoid = ts.isVoidExpression(at.parent);
  if (!awaited && (isVoid || isThenable(file.checker, node)) && isLetGo(node)) {
    // The round waits for it before it ends, the handler does not.
    insert(file, node.getStart(), `${isVoid ? '' : 'void '}${open}async () => { await `);
    insert(file, node.getEnd(), '; })');
    return;
  }
  const parts = takenParts(file.checker, node);
  if (parts) {
    rememberParts(file, node, { open, parts, awaited, asked });
    return;
  }
  // A result that nobody uses need not travel.
  const used = !ts.isExpressionStatement((awaited ? wrapping(at.parent) : at).parent);
  const head = used
    ? `${containsAwait(node, asked) ? 'async ' : ''}() => `
    : `${awaited || containsAwait(node, asked) ? 'async ' : ''}() => { ${awaited ? 'await ' : ''}`;
  const tail = used ? ')' : '; })';
  // Beside an ask in `Promise.all`, it is the list that is awaited: a promise takes the place of a promise.
  if (awaited || (ts.isArrayLiteralExpression(at.parent) && consumptionOf(node).combinator !== undefined)) {
    insert(file, node.getStart(), `${open}${head}`);
    insert(file, node.getEnd(), tail);
    return;
  }
  const bracket = needsBrackets(at);
  insert(file, node.getStart(), `${bracket ? '(' : ''}await ${open}${head}`);
  insert(file, node.getEnd(), bracket ? `${tail})` : tail);
}

interface PartsToRemember {
  /** The call of `once`, up to the function. */
  readonly open: string;
  readonly parts: TakenParts;
  readonly awaited: boolean;
  readonly asked: readonly ts.Node[];
}

/** Of what a library gives, only what is taken of it: `{ rows: result.rows }`. */
function rememberParts(file: FileRewrite, node: ts.Expression, { open, parts, awaited, asked }: PartsToRemember): void {
  const { end, unit, indentAt } = file.style;
  const margin = indentAt(node.getStart());
  const result = file.names.fresh('result', node);
  const isAsync = awaited || containsAwait(node, asked);
  const bracket = !awaited && needsBrackets(wrapping(node));
  const [before, after] = awaited ? ['', ''] : [bracket ? '(await ' : 'await ', bracket ? ')' : ''];
  const members = `{ ${parts.names.map((name) => `${name}: ${result}.${name}`).join(', ')} }`;
  const isTyped = isTypeScriptFile(file.source.fileName);
  const taken = parts.isOfFirst ? `[${members}]${isTyped ? ' as const' : ''}` : members;
  const target = parts.isOfFirst ? `[${result}]` : result;
  insert(
    file,
    node.getStart(),
    `${before}${open}${isAsync ? 'async ' : ''}() => {\n${margin}${unit}const ${target} = ${awaited ? 'await ' : ''}`,
  );
  indent(file, node);
  insert(file, node.getEnd(), `${end}\n${margin}${unit}return ${taken}${end}\n${margin}})${after}`);
}

/** `new Date()`: this very moment. */
function isNow(node: ts.Expression): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0;
}

/** The name of the variable that takes the result, else of what is called. */
export function rememberKey(node: ts.Expression): string {
  const at = wrapping(node);
  const { parent } = ts.isAwaitExpression(at.parent) ? wrapping(at.parent) : at;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  const writing = ts.isCallExpression(node) ? namesOfChain(node).find((name) => WRITES.test(name)) : undefined;
  if (writing !== undefined) return writing;
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  const callee = isCall ? unwrap(node.expression) : (changedBy(node) ?? node);
  // `begin(job).catch(…)` is a way to begin.
  const chained =
    ts.isPropertyAccessExpression(callee) &&
    /^(then|catch|finally)$/.test(callee.name.text) &&
    unwrap(callee.expression);
  if (chained && ts.isCallExpression(chained)) return rememberKey(chained);
  return ts.isIdentifier(callee) ? callee.text : (accessedName(callee) ?? 'effect').replace(/^#/, '');
}

const WRITES =
  /^(insert|update|upsert|delete|del|create|save|remove|replace|post|put|patch|publish|send|add|write|set)/;

function needsBrackets(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === node;
  if (ts.isCallExpression(parent)) return parent.expression === node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken;
}

function containsAwait(node: ts.Node, except: readonly ts.Node[]): boolean {
  const within = enclosingFunction(node);
  let found = false;
  visit(node, (at) => {
    if (except.includes(at)) return false;
    if (ts.isAwaitExpression(at) && enclosingFunction(at) === within) found = true;
    return undefined;
  });
  return found;
}
