import path from 'node:path';
import { ts } from './compiler.js';

interface Project {
  readonly files: ReadonlySet<string>;
  readonly references: readonly string[];
}

const projects = new Map<string, Project>();

/**
 * The tsconfig whose options hold for a file: the nearest one, or, where that only refers to others, the first of those that
 * has the file, as editors look it up. A file that is yet to be made belongs where the files beside or below it do.
 */
export function governingConfig(nearest: string, file: string): string {
  if (projectOf(nearest).references.length === 0) return nearest;
  const all = reachable(nearest);
  const folder = `${path.posix.dirname(file)}/`;
  return (
    all.find((config) => projectOf(config).files.has(file)) ??
    all.find((config) => [...projectOf(config).files].some((other) => other.startsWith(folder))) ??
    nearest
  );
}

/** A tsconfig and all that it refers to, directly or through others; itself first. */
export function reachable(config: string): readonly string[] {
  const found = new Set([config]);
  for (const at of found) for (const other of projectOf(at).references) found.add(other);
  return [...found];
}

/** Only of a tsconfig that refers to others, or is referred to, is the list of files read. */
function projectOf(config: string): Project {
  const known = projects.get(config);
  if (known) return known;
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const given: unknown = json?.references;
  const folder = path.posix.dirname(config);
  const references = (Array.isArray(given) ? given : []).flatMap((one: { path?: unknown }) => {
    const at = typeof one?.path === 'string' ? path.posix.join(folder, one.path) : undefined;
    if (at === undefined) return [];
    const file = at.endsWith('.json') ? at : `${at}/tsconfig.json`;
    return ts.sys.fileExists(file) ? [file] : [];
  });
  let files: ReadonlySet<string> | undefined;
  const project: Project = {
    references,
    get files() {
      files ??= new Set(ts.parseJsonConfigFileContent(json ?? {}, ts.sys, folder, undefined, config).fileNames);
      return files;
    },
  };
  projects.set(config, project);
  return project;
}
