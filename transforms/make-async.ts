import { canBeAsync, isAsync } from '../src/program/can-be-async.js';
import { ts } from '../src/program/compiler.js';
import type { FunctionNode } from '../src/program/nodes.js';
import { type FileRewrite, insert } from './rewrite.js';

/** Makes a function `async` that handed a promise on, where that changes nothing for those who call it. */
export function makeAsync(file: FileRewrite, within: FunctionNode): void {
  if (isAsync(within) || !canBeAsync(within)) return;
  const keyword = ts.isFunctionDeclaration(within)
    ? within.getChildren().find(({ kind }) => kind === ts.SyntaxKind.FunctionKeyword)
    : undefined;
  const at = ts.isMethodDeclaration(within) ? within.name : (keyword ?? within);
  insert(file, at.getStart(), 'async ');
}
