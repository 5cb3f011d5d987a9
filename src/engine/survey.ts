import type { Analysis, Unread } from '../model/analysis.js';
import { listSources } from '../workspace/files.js';
import { Packages } from '../workspace/packages.js';
import { matcher } from '../workspace/patterns.js';
import { Sources } from '../workspace/prefilter.js';
import { candidateFiles } from './candidates.js';
import type { EngineOptions } from './options.js';
import { filesOfShard } from './shards.js';

/** What the files show by their bytes alone: enough to know that there is nothing to see. */
export interface Survey {
  readonly sources: Sources;
  readonly packages: Packages;
  /** Files that may hold an input point, or something that a rule looks at. */
  readonly candidates: readonly string[];
  /** Folders that could not be listed. */
  readonly unlisted: readonly Unread[];
}

/** Walks the paths and scans the files. Throws `UsageError` for a path that is not there. */
export async function survey(options: EngineOptions): Promise<Survey> {
  options.onProgress?.('reading files');
  const unlisted: Unread[] = [];
  const listed = await listSources(options.paths, { cwd: options.cwd, onUnread: (unread) => unlisted.push(unread) });
  const isIgnored = matcher(options.config?.folder ?? '', options.config?.ignore ?? []);
  const all = new Sources(
    listed.filter((file) => !isIgnored(file) && options.looksAt?.(file) !== false),
    options.texts,
  );
  const packages = new Packages(options.cwd.replaceAll('\\', '/'));
  const sources =
    options.shard === undefined ? all : new Sources(filesOfShard(all, packages, options.shard), options.texts);
  return { sources, packages, candidates: candidateFiles(sources, packages), unlisted };
}

/** The analysis of a tree in which no file has anything to see. */
export function nothingToSee({ sources, packages, unlisted }: Survey): Analysis {
  return {
    target: 'none',
    counts: { files: sources.files.length, candidates: 0, parsed: 0 },
    inputPoints: [],
    findings: [],
    suppressed: [],
    escapes: [],
    unread: [...unlisted, ...sources.unread, ...packages.unread],
    untyped: [],
  };
}
