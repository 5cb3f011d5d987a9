// Loaded before a program that is measured: leaves the most memory the process ever had, in bytes, in a file.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { CORPUS_PEAK_MEMORY: note } = process.env;
if (note !== undefined && isMainThread) {
  // What it starts is not measured, and would write over the note.
  delete process.env.CORPUS_PEAK_MEMORY;
  process.on('exit', () => writeFileSync(note, String(process.resourceUsage().maxRSS * 1024)));
}
