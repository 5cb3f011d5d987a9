import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { accessedName, unwrap, wrapping } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { symbolOf } from '../program/variables.js';
import { READ_SQL, SQL_METHODS } from './catalogue.js';
import { templateOnlyLooks } from './commands.js';
import { moduleBehind } from './owners.js';
import type { Verdict } from './verdict.js';

const STATEMENT =
  /^\s*\(?\s*(select|with|show|describe|explain|insert|update|delete|create|drop|alter|replace|merge|truncate|begin|commit)\b/i;
// Of prepared statements: node:sqlite, better-sqlite3, D1.
const RUNS_STATEMENT = /^(get|all|first|run|iterate|values|pluck|expand|raw|bind|columns)$/;

/** What a call does that is given SQL text, or that runs a statement which was prepared from one; undefined for others. */
export function sqlVerdict(flow: Flow, site: ts.CallExpression, method: string): Verdict | undefined {
  const [text] = site.arguments;
  const given = SQL_METHODS.has(method) && text ? verdictOf(text) : undefined;
  // Preparing runs nothing yet.
  if (method === 'prepare' && given) return { kind: 'harmless' };
  if (given || !RUNS_STATEMENT.test(method)) return given;
  const { expression } = unwrap(site.expression) as ts.PropertyAccessExpression;
  const written = preparedAt(flow, expression);
  const texts = written ? [written] : flow.origins(expression).map((origin) => preparedFrom(origin));
  const verdicts = texts.map((sql) => sql && verdictOf(sql));
  const [first] = verdicts;
  return first && verdicts.every((verdict) => verdict?.kind === first.kind) ? first : undefined;
}

/** Whether a template only gives its text to a call that is judged by it: db.prepare(sql`SELECT …`). */
function isSqlText(node: ts.TaggedTemplateExpression): boolean {
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    SQL_METHODS.has(accessedName(unwrap(call.expression)) ?? '') &&
    verdictOf(node) !== undefined
  );
}

/** Packages whose tags only make a value: a part of a query, a text. */
const MAKES = /^(drizzle-orm|kysely|graphql-tag|graphql-request|dedent|outdent|common-tags|lit|htm|lib)(\/|$)/;

/** Packages whose tag runs the command in the template. */
const RUNS_COMMAND = /^(execa|zx|bun|tinyexec|dax-sh|@david\/dax)(\/|$)/;

/**
 * What a tagged template does: sql`SELECT …` of postgres.js, prisma.$executeRaw`…`, or nothing, as a part of a query. Source:
 * postgres 3, "Queries"; Prisma 6, "Raw queries"; Drizzle ORM 0.44, "Magic sql operator".
 */
export function taggedVerdict(flow: Flow, node: ts.TaggedTemplateExpression): Verdict {
  const tag = unwrap(node.tag);
  const name = ts.isIdentifier(tag) ? tag.text : (accessedName(tag) ?? '');
  const unknown: Verdict = { kind: 'unknown', confidence: 'low' };
  const owner = moduleBehind(flow.origins(tag)) ?? '';
  if (isSqlText(node) || MAKES.test(owner) || tag.getText() === 'String.raw') return { kind: 'harmless' };
  if (RUNS_COMMAND.test(owner)) return templateOnlyLooks(node) ? { kind: 'harmless', reads: true } : unknown;
  if (name === '$executeRaw') return { kind: 'write', confidence: 'high' };
  if (name === '$queryRaw') return verdictOf(node) ?? unknown;
  if (!/^sql$|[a-z]Sql$/.test(name)) return unknown;
  const isRun = ts.isAwaitExpression(wrapping(node).parent);
  return verdictOf(node) ?? (isRun ? unknown : { kind: 'harmless' });
}

function verdictOf(text: ts.Expression): Verdict | undefined {
  const at = unwrap(text);
  const inside = ts.isObjectLiteralExpression(at) && at.properties.find(isSqlProperty);
  if (inside) return verdictOf(inside.initializer);
  const written = ts.isTaggedTemplateExpression(at) ? at.template : at;
  const head = ts.isStringLiteralLike(written)
    ? written.text
    : ts.isTemplateExpression(written)
      ? written.head.text
      : undefined;
  if (head === undefined || !STATEMENT.test(head)) return undefined;
  return READ_SQL.test(head) ? { kind: 'harmless', reads: true } : { kind: 'write', confidence: 'high' };
}

/** `{ sql: 'SELECT …', args }` of libSQL and mysql2, `{ text: 'SELECT …', values }` of node-postgres. */
function isSqlProperty(property: ts.ObjectLiteralElementLike): property is ts.PropertyAssignment {
  return ts.isPropertyAssignment(property) && /^(sql|text)$/.test(property.name.getText());
}

/** The text of a statement that is prepared on the spot, or in a variable: its type tells nothing of it. */
function preparedAt(flow: Flow, statement: ts.Expression): ts.Expression | undefined {
  const at = unwrap(statement);
  if (ts.isCallExpression(at)) {
    const callee = unwrap(at.expression);
    if (accessedName(callee) === 'prepare') return at.arguments[0];
    return ts.isPropertyAccessExpression(callee) && RUNS_STATEMENT.test(callee.name.text)
      ? preparedAt(flow, callee.expression)
      : undefined;
  }
  const declaration = ts.isIdentifier(at) ? symbolOf(flow.checker, at)?.valueDeclaration : undefined;
  const isConst = declaration && ts.isVariableDeclaration(declaration) && isConstant(declaration);
  return isConst && declaration.initializer ? preparedAt(flow, declaration.initializer) : undefined;
}

function isConstant({ parent }: ts.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0;
}

/** The text that a statement was prepared from: `db.prepare(text)`, `db.prepare(text).bind(id)`. */
function preparedFrom(origin: Origin): ts.Expression | undefined {
  for (let at = origin; at.kind === 'result' || at.kind === 'member'; at = at.of) {
    if (at.kind === 'result' && accessedName(unwrap(at.node.expression)) === 'prepare') return at.node.arguments[0];
  }
  return undefined;
}
