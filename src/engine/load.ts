import type { LoadedProgram, ProgramFile, ProgramLoader } from '../program/load.js';
import { isShim } from '../shim/render.js';
import type { Sources } from '../workspace/prefilter.js';

/** Loads the given files, without the shim. */
export function load(sources: Sources, files: Iterable<string>, loader: ProgramLoader): LoadedProgram {
  const texts: ProgramFile[] = [];
  for (const file of [...files].sort()) {
    const read = sources.read(file);
    if ('text' in read) texts.push(read);
  }
  const program = loader.load(texts);
  // The shim asks by itself, and calls every handler: it is no code of the project.
  return { ...program, sources: program.sources.filter(({ text }) => !isShim(text)) };
}
