import type { ServerOrigin } from '../src/program/ask.js';
import { ts } from '../src/program/compiler.js';
import { wrapping } from '../src/program/nodes.js';
import { isTypeScriptFile } from '../src/program/typescript-file.js';
import type { ShimName } from './names.js';
import { type FileRewrite, insert } from './rewrite.js';

/** Wraps a server where it is made; in a subclass, in the line after `super(…)`. Nothing is wrapped twice. */
export function wrapServer(file: FileRewrite, server: ServerOrigin): void {
  if (server.kind === 'subclass') wrapSubclass(file, server.node);
  else if (!isWrapped(file, server.node, 'multiRoundTrip')) {
    insert(file, server.node.getStart(), `${file.names.shim('multiRoundTrip')}(`);
    insert(file, server.node.getEnd(), ')');
  }
}

/** Whether an expression is an argument of the shim's function already. */
export function isWrapped(file: FileRewrite, node: ts.Expression, by: ShimName): boolean {
  const { parent } = wrapping(node);
  const name = file.names.existing.get(by);
  return name !== undefined && ts.isCallExpression(parent) && parent.expression.getText() === name;
}

function wrapSubclass(file: FileRewrite, node: ts.ClassLikeDeclaration): void {
  const { style, names } = file;
  const made = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined) as
    | ts.ConstructorDeclaration
    | undefined;
  const call = (name: string, end = style.end): string => `${name}(this)${end}`;
  if (!made?.body) {
    const open = node.members.pos;
    const indent = `${style.indentAt(node.getStart())}${style.unit}`;
    const inner = `${indent}${style.unit}`;
    const wrap = call(names.shim('multiRoundTrip'));
    const rest = isTypeScriptFile(file.source.fileName)
      ? `...args: ConstructorParameters<typeof ${baseName(node)}>`
      : '...args';
    insert(
      file,
      open,
      `\n${indent}constructor(${rest}) {\n${inner}super(...args)${style.end}\n${inner}${wrap}\n${indent}}\n`,
    );
    return;
  }
  const first = made.body.statements.find((statement) => /^super\s*\(/.test(statement.getText()));
  const known = names.existing.get('multiRoundTrip');
  if (!first || (known !== undefined && made.body.getText().includes(`${known}(this)`))) return;
  insert(
    file,
    first.getEnd(),
    `\n${style.indentAt(first.getStart())}${call(names.shim('multiRoundTrip'), style.endBefore(first.getEnd()))}`,
  );
}

function baseName(node: ts.ClassLikeDeclaration): string {
  return (
    node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression.getText() ??
    'Object'
  );
}
