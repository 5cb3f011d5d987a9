import type { Unread } from '../model/analysis.js';
import { isTypeScriptFile } from '../program/typescript-file.js';
import type { CollectedPoint } from './collect.js';
import type { Survey } from './survey.js';
import { touchedFiles } from './touched.js';

/** The packages with input points that are judged without types, or could not be type-checked after a rewrite, and why. */
export function untypedPackages(points: readonly CollectedPoint[], { packages, sources }: Survey): readonly Unread[] {
  const found = new Map<string, string>();
  const given = new Set(sources.files);
  for (const file of new Set(points.flatMap((point) => [...touchedFiles(point)]))) {
    if (!given.has(file)) continue;
    const { dir, hasTypes } = packages.of(file);
    if (!hasTypes)
      found.set(dir, 'the SDK is not installed; install the dependencies to have types judged and checked');
    else if (isTypeScriptFile(file) && packages.tsconfigOf(file) === undefined && !found.has(dir))
      found.set(dir, 'there is no tsconfig.json, so what is written is not type-checked');
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, why]) => ({ file, why }));
}
