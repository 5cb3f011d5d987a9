import { ts } from '../program/compiler.js';

/** `=`, `+=`, `??=` and their kin. */
export function isAssignmentOperator(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
