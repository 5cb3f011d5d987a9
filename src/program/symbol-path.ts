import { ts } from './compiler.js';
import { functionName, isFunctionNode, wrapping } from './nodes.js';

/** Names of the classes, functions and registered tools around a node, outermost first: `Admin.confirm`, `delete_project`. */
export function symbolPath(node: ts.Node): string {
  const names: string[] = [];
  for (let at = node.parent; at; at = at.parent) {
    const name = ts.isClassLike(at)
      ? at.name?.text
      : isFunctionNode(at)
        ? (functionName(at) ?? registeredName(at))
        : undefined;
    if (name !== undefined) names.unshift(name);
  }
  return names.join('.');
}

/** The first literal argument of the call that a function is given to: the tool's name, mostly. */
function registeredName(node: ts.Node): string | undefined {
  const { parent } = wrapping(node);
  const [first] = parent && ts.isCallExpression(parent) ? parent.arguments : [];
  return first && ts.isStringLiteralLike(first) ? first.text : undefined;
}
