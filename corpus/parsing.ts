import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseErrors } from '../src/program/load.js';

const CODE = /\.[cm]?[jt]sx?$/;

/** Those of the files that parse in the first folder, or are not there, and do not parse in the second. */
export function parseNoMore(files: readonly string[], before: string, after: string): readonly string[] {
  return files.filter((file) => CODE.test(file) && parses(path.join(before, file)) && !parses(path.join(after, file)));
}

function parses(file: string): boolean {
  return !existsSync(file) || parseErrors(file, readFileSync(file, 'utf8').replace(/^\uFEFF/, '')).length === 0;
}
