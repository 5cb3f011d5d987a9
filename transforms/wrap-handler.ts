import type { ts } from '../src/program/compiler.js';
import { type FileRewrite, insert } from './rewrite.js';
import { isWrapped } from './wrap-server.js';

/** Wraps one handler where it is registered: the server it is registered on is made out of reach. */
export function wrapHandler(file: FileRewrite, argument: ts.Expression): void {
  if (isWrapped(file, argument, 'multiRoundTripHandler')) return;
  insert(file, argument.getStart(), `${file.names.shim('multiRoundTripHandler')}(`);
  insert(file, argument.getEnd(), ')');
}
