import path from 'node:path';
import { type FunctionNode, functionName } from '../program/nodes.js';
import { filesNamed } from '../workspace/files.js';
import type { Package } from '../workspace/packages.js';
import { Sources } from '../workspace/prefilter.js';
import type { CollectedPoint } from './collect.js';
import type { Survey } from './survey.js';

/**
 * Files of the package that were not given and import a function on the way to this ask: what calls it there would meet the
 * signal of a question, with no server wrapped. They are not read any further.
 */
export function importedBeside({ graph }: CollectedPoint, survey: Survey, cwd: string): readonly string[] {
  const found = graph.frames.flatMap((frame) => importing(frame, survey));
  return [...new Set(found)].map((file) => `${path.relative(cwd, file).replaceAll('\\', '/')} imports it too`);
}

function importing(frame: FunctionNode, survey: Survey): readonly string[] {
  const name = functionName(frame);
  const { fileName } = frame.getSourceFile();
  if (name === undefined) return [];
  const beside = notGiven(survey, survey.packages.of(fileName));
  return beside.containing([name]).filter((file) => {
    const read = beside.read(file);
    const specifiers =
      'text' in read ? [...read.text.matchAll(/\b(?:from|import|require\()\s*['"]([^'"\n]+)['"]/g)] : [];
    return specifiers.some(([, specifier = '']) => isSame(specifier, file, fileName));
  });
}

/** A relative specifier is that very file; of an alias only the end can be compared. */
function isSame(specifier: string, from: string, file: string): boolean {
  const target = moduleOf(file);
  if (specifier.startsWith('.')) return moduleOf(path.posix.join(path.posix.dirname(from), specifier)) === target;
  return specifier.includes('/') && path.posix.basename(moduleOf(specifier)) === path.posix.basename(target);
}

/** A path without what imports may leave out. */
function moduleOf(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '');
}

/** A package is described anew in each run. */
const others = new WeakMap<Package, Sources>();

function notGiven({ sources }: Survey, owner: Package): Sources {
  const known = others.get(owner) ?? new Sources(filesNamed(/./, owner.dir).filter((file) => !sources.has(file)));
  others.set(owner, known);
  return known;
}
