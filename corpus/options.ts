import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE =
  'npm run corpus -- --dir <folder> [--only <name>]… [--jobs <n>] [--timeout <seconds>] [--json <file>]';

export interface CorpusOptions {
  /** Folder with one repository in each sub-folder; nothing is written there. */
  readonly dir: string;
  /** Parts of names; empty for all repositories. */
  readonly only: readonly string[];
  readonly jobs: number;
  /** Time limit of each run of the tool. */
  readonly seconds: number;
  /** Where the whole data goes. */
  readonly json: string | undefined;
}

/** Reads the command line. Throws with a sentence for people. */
export function corpusOptions(args: readonly string[]): CorpusOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dir: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      jobs: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '600' },
      json: { type: 'string' },
    },
  });
  if (values.dir === undefined) throw new Error('say with --dir which folder holds the repositories');
  return {
    dir: path.resolve(values.dir),
    only: values.only,
    jobs: positive('jobs', values.jobs),
    seconds: positive('timeout', values.timeout),
    json: values.json,
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1, not "${text}"`);
  return number;
}
