import type { AskSite } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { unwrap } from '../src/program/nodes.js';
import { isTypeScriptFile } from '../src/program/typescript-file.js';
import type { ShimName } from './names.js';
import { type FileRewrite, insert, type Looseness } from './rewrite.js';

/** A call of a builder (`elicitForm(…)`), in three parts: the middle is old text that stays where it is. */
export interface BuilderCall {
  readonly head: string;
  readonly keptStart: number;
  readonly keptEnd: number;
  readonly tail: string;
}

const BUILDERS: Readonly<Record<AskSite['kind'], ShimName>> = {
  form: 'elicitForm',
  url: 'elicitUrl',
  sampling: 'createMessage',
  roots: 'listRoots',
};

/** Builds what the ask becomes: the builder around its old arguments, or around the `params` of a raw request. */
export function builderCall(file: FileRewrite, site: AskSite, looseness?: Looseness): BuilderCall {
  if (looseness === 'all') castQuestion(file, site);
  const head = `${file.names.shim(BUILDERS[site.kind])}(`;
  const node = site.node as ts.CallExpression;
  // `listRoots(undefined, options)`: its params ask nothing.
  if (site.form !== 'raw-request' && site.kind === 'roots' && site.given.length > 0) {
    const { options } = site;
    const at = node.getEnd();
    if (!options) return { head: `${head})`, keptStart: at, keptEnd: at, tail: '' };
    return { head, keptStart: options.getStart(), keptEnd: options.getEnd(), tail: ')' };
  }
  if (site.form !== 'raw-request') {
    const [first] = site.given;
    const last = site.given.at(-1);
    const borrowed = first !== node.arguments[0];
    const open = !first ? node.arguments.pos : borrowed ? first.getStart() : first.getFullStart();
    return { head, keptStart: open, keptEnd: borrowed && last ? last.getEnd() : node.getEnd() - 1, tail: ')' };
  }
  return rawBuilder(file, site, node, head);
}

/** A question that was put together for an `any`. */
function castQuestion(file: FileRewrite, { params, given, node }: AskSite): void {
  if (!params || !given[0] || !contained(node, params)) return;
  const plain =
    ts.isObjectLiteralExpression(params) || ts.isIdentifier(params) || ts.isPropertyAccessExpression(params);
  if (!plain) insert(file, params.getStart(), '(');
  insert(file, params.getEnd(), plain ? ' as any' : ') as any');
}

/** `raw` tells the shim that the old call neither checked capabilities nor validated the answer. */
function rawBuilder(file: FileRewrite, site: AskSite, node: ts.CallExpression, head: string): BuilderCall {
  const options = rawOptions(site.options);
  if (site.options) file.kept.push({ start: site.options.getStart(), end: site.options.getEnd() });
  const [request] = site.given;
  const { params } = site;
  const inline = params && request && contained(request, params);
  if (inline) return { head, keptStart: params.getStart(), keptEnd: params.getEnd(), tail: `, ${options})` };
  // The request is made elsewhere: what it holds is asked.
  if (request) file.kept.push({ start: request.getStart(), end: request.getEnd() });
  const name = file.source.text.slice(request?.getStart() ?? 0, request?.getEnd() ?? 0);
  const at = node.getEnd();
  const typed = isTypeScriptFile(file.source.fileName) ? ` as Parameters<typeof ${head.slice(0, -1)}>[0]` : '';
  const asked = site.kind === 'roots' ? '' : `${name}.params${typed}, `;
  return { head: `${head}${asked}${options})`, keptStart: at, keptEnd: at, tail: '' };
}

function contained(outer: ts.Node, inner: ts.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}

function rawOptions(options: ts.Expression | undefined): string {
  if (!options) return '{ raw: true }';
  const literal = unwrap(options);
  if (ts.isObjectLiteralExpression(literal) && literal === options) {
    const inner = literal.getText().slice(1, -1).trim();
    return inner === '' ? '{ raw: true }' : `{ raw: true, ${inner.replace(/,$/, '')} }`;
  }
  return `{ raw: true, ...${ts.isIdentifier(literal) ? literal.text : `(${options.getText()})`} }`;
}
