import type { PointFacts } from '../planner/facts.js';
import { ts } from '../program/compiler.js';
import type { FunctionNode } from '../program/nodes.js';
import type { CollectedPoint } from './collect.js';
import { isFramework } from './frameworks.js';
import type { Survey } from './survey.js';

/** Whether the input point belongs to a library whose handlers are elsewhere. */
export function originOf({ ask, graph }: CollectedPoint, { packages }: Survey): Pick<PointFacts, 'framework'> {
  const owner = packages.of(ask.node.getSourceFile().fileName);
  const reached = graph.handlers.length > 0 || graph.outside.some(({ why }) => why !== 'uncalled');
  const exported = !reached && owner.isLibrary && graph.frames.some(isExported);
  const framework = isFramework(owner.name ?? '') || exported ? `package ${owner.name}` : undefined;
  return { framework };
}

/** Given to the world by name: the function itself, its class, or the constant that holds it. */
function isExported(frame: FunctionNode): boolean {
  for (let at: ts.Node = frame; at.parent; at = at.parent) {
    const modifiers = ts.canHaveModifiers(at) ? ts.getModifiers(at) : undefined;
    if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return true;
  }
  return false;
}
