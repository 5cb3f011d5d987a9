import { ts } from './compiler.js';
import { enclosingFunction } from './nodes.js';

/** Whether a node stands in a loop of its function whose number of turns nothing bounds: `while (true)`, `do … while (again)`. */
export function standsInOpenLoop(node: ts.Node): boolean {
  const within = enclosingFunction(node);
  for (let at = node.parent; at && at !== within; at = at.parent) if (isOpen(at)) return true;
  return false;
}

function isOpen(node: ts.Node): boolean {
  if (ts.isForStatement(node)) return !node.condition;
  if (!ts.isWhileStatement(node) && !ts.isDoStatement(node)) return false;
  // A comparison is a bound: `while (attempts < 3)`.
  return !/[<>]/.test(node.expression.getText());
}
