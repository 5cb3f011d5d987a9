import path from 'node:path';
import type { CollectedCode, CollectedPoint } from './collect.js';
import { migratedOn } from './shim-users.js';
import type { Survey } from './survey.js';
import { told } from './told.js';
import { touchedFiles, touchedNodes } from './touched.js';

/** Whether a file may be changed: it was given, people wrote it, and what it means is known. */
export function isChangeable(file: string, { sources }: Survey, { program }: CollectedCode): boolean {
  return sources.changeable(file) && !program.syntaxErrors().some((error) => error.file === file);
}

/** Places to be changed in files that do not parse: what is read there is a guess of the parser. */
export function beyondParsing(point: CollectedPoint, { program }: CollectedCode, cwd: string): readonly string[] {
  const unparsed = new Map(program.syntaxErrors().map(({ file, why }) => [file, why]));
  return [...touchedFiles(point)].flatMap((file) => {
    const why = unparsed.get(file);
    return why === undefined ? [] : [`${path.relative(cwd, file).replaceAll('\\', '/')}: ${why}`];
  });
}

/** Places to be changed in files that are not to be: outside of the given paths, ignored, vendored or generated. */
export function beyondGiven(point: CollectedPoint, { sources }: Survey, cwd: string): readonly string[] {
  const beyond = touchedNodes(point).filter((node) => !sources.changeable(node.getSourceFile().fileName));
  const named = beyond.map((node) => {
    const file = path.relative(cwd, node.getSourceFile().fileName).replaceAll('\\', '/');
    return `${file}: ${told(node)}`;
  });
  return [...new Set(named)];
}

/** Why a package on the route can't have the shim that the input point needs. */
export function shimProblem(point: CollectedPoint, all: readonly CollectedPoint[], survey: Survey): string | undefined {
  const { packages } = survey;
  const { flavour } = point.ask;
  for (const file of touchedFiles(point)) {
    const owner = packages.of(file);
    const has = flavour === 'v2' ? owner.sdk.v2 : (owner.sdk.v1 ?? owner.sdk.fastmcp);
    if (has === undefined && owner.name !== undefined)
      return `package ${owner.name} does not depend on the SDK, so it can't have the shim`;
    const onV2 =
      flavour === 'v1' && all.some((other) => other.ask.flavour === 'v2' && touches(other, owner.dir, packages));
    if (onV2)
      return `${owner.name ?? 'its package'} also asks on SDK 2.x, and a package has one shim: upgrade this one too`;
    const other = flavour === 'v1' ? 'v2' : 'v1';
    const hasBoth = owner.sdk.v2 !== undefined && (owner.sdk.v1 ?? owner.sdk.fastmcp) !== undefined;
    if (hasBoth && migratedOn(survey, owner).has(other))
      return `${owner.name ?? 'its package'} has migrated code on SDK ${other === 'v1' ? '1.x' : '2.x'}, and a package has one shim: bring all of it to one SDK`;
  }
  return undefined;
}

function touches(point: CollectedPoint, dir: string, packages: Survey['packages']): boolean {
  return [...touchedFiles(point)].some((file) => packages.of(file).dir === dir);
}
