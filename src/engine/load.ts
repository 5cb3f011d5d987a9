import { type LoadedProgram, loadProgram, type ProgramFile } from '../program/load.js';
import { isShim } from '../shim/render.js';
import type { Sources } from '../workspace/prefilter.js';

/** Loads the given files, with the workspace's own packages resolved to their sources. */
export function load(sources: Sources, files: Iterable<string>, packages: ReadonlyMap<string, string>): LoadedProgram {
  const texts: ProgramFile[] = [];
  for (const file of [...files].sort()) {
    const read = sources.read(file);
    if ('text' in read) texts.push(read);
  }
  const program = loadProgram(texts, packages);
  // The shim asks by itself, and calls every handler: it is no code of the project.
  return { ...program, sources: program.sources.filter(({ text }) => !isShim(text)) };
}
