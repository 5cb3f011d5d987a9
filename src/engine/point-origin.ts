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
  // An example that uses the library shows what others do.
  const uses = ({ isPrivate, dependencies }: Package): boolean =>
    name !== undefined && !isPrivate && Object.hasOwn(dependencies, name);
  return sources.files.some((file) => uses(packages.of(file)));
}
