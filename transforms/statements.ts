import { ts } from '../src/program/compiler.js';
import { contains, type FunctionNode } from '../src/program/nodes.js';

/** Where a statement ends, but for a semicolon that begins a later line, to keep what follows apart. */
export function ownEnd(statement: ts.Node): number {
  const text = statement.getText();
  const bare = text.endsWith(';') ? text.slice(0, -1).trimEnd() : text;
  return text.slice(bare.length).includes('\n') ? statement.getStart() + bare.length : statement.getEnd();
}

/** The statement around a node before which another line may be written: it stands in a block, clause or file. */
export function statementOf(node: ts.Node): ts.Statement | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (
      ts.isStatement(at) &&
      (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent))
    ) {
      return at;
    }
  }
  return undefined;
}

/**
 * The first statement of a function that holds any of the nodes, in the innermost block that holds all of them. Never in
 * a `switch` clause that others share. Undefined in an arrow function without braces.
 */
export function commonStatement(nodes: readonly ts.Node[], within: FunctionNode): ts.Statement | undefined {
  const [first] = [...nodes].sort((a, b) => a.pos - b.pos);
  if (!first) return undefined;
  for (
    let at = statementOf(first);
    at && contains(within, at) && at !== within.body;
    at = at.parent && statementOf(at.parent)
  ) {
    const block = at.parent;
    if (nodes.every((node) => contains(block, node)) && (!ts.isCaseOrDefaultClause(block) || nodes.length === 1))
      return at;
    if (ts.isSourceFile(block)) return undefined;
  }
  return undefined;
}
