import type { PointFacts } from '../planner/facts.js';
import { isExported } from '../program/nodes.js';
import type { Package } from '../workspace/packages.js';
import type { CollectedPoint } from './collect.js';
import { isFramework } from './frameworks.js';
import type { Survey } from './survey.js';

/** Whether the input point belongs to a library whose handlers are elsewhere: no other package that is read here uses it. */
export function originOf({ ask, graph }: CollectedPoint, survey: Survey): Pick<PointFacts, 'framework'> {
  const owner = survey.packages.of(ask.node.getSourceFile().fileName);
  const reached = graph.handlers.length > 0 || graph.outside.some(({ why }) => why !== 'uncalled');
  const own = graph.frames.filter((fn) => survey.packages.of(fn.getSourceFile().fileName) === owner);
  const exported = !reached && owner.isLibrary && own.some(isExported) && !isUsedHere(owner, survey);
  const framework = isFramework(owner.name ?? '') || exported ? `package ${owner.name}` : undefined;
  return { framework };
}

function isUsedHere({ name }: Package, { packages, sources }: Survey): boolean {
  return name !== undefined && sources.files.some((file) => Object.hasOwn(packages.of(file).dependencies, name));
}
