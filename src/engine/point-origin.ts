import type { PointFacts } from '../planner/facts.js';
import { isExported } from '../program/nodes.js';
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
