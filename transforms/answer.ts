import type { AskSite } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { wrapping } from '../src/program/nodes.js';
import type { FileRewrite, Looseness } from './rewrite.js';

/** What stands around an answer besides the `await`: the old code's own result schema, and its casts. */
export interface AnswerDress {
  readonly before: string;
  readonly after: string;
}

const SDK_SCHEMA =
  /^(\w+\.)?(Elicit|CreateMessage|CreateMessageResultWithTools|ListRoots)ResultSchema$|^(\w+\.)?CreateMessageResultWithToolsSchema$/;

/**
 * A raw request parsed its result with the schema it was given, so an own one (`z.object(…)`) is still applied. Casts
 * between the call and its `await` speak of the promise: they become casts of the answer.
 */
export function answerDress(file: FileRewrite, site: AskSite, looseness?: Looseness): AnswerDress {
  const cast = castOf(site.node) || (looseness ? ' as any' : '');
  const { resultSchema } = site;
  if (!resultSchema || SDK_SCHEMA.test(resultSchema.getText())) return { before: '', after: cast };
  file.kept.push({ start: resultSchema.getStart(), end: resultSchema.getEnd() });
  return { before: `${asReceiver(resultSchema)}.parse(`, after: `)${cast}` };
}

/** In brackets, where a member of it would not be a member of all of it: `schema as any`, `own ?? schema`. */
function asReceiver(node: ts.Expression): string {
  const text = node.getText();
  return ts.isLeftHandSideExpression(node) && !ts.isNewExpression(node) ? text : `(${text})`;
}

function castOf(node: ts.Node): string {
  const end = wrapping(node);
  let type: ts.TypeNode | undefined;
  for (let at = node; at !== end; at = at.parent) if (ts.isAsExpression(at.parent)) type = at.parent.type;
  if (!type) return '';
  if (type.kind === ts.SyntaxKind.AnyKeyword) return ' as any';
  const [inner] =
    ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise' ? (type.typeArguments ?? []) : [];
  return ` as unknown as ${inner ? inner.getText() : `Awaited<${type.getText()}>`}`;
}
