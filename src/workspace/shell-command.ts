import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { freeEnvironment } from './git-command.js';

/** How a command of the user's ended. */
export interface Outcome {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly seconds: number;
}

/** Runs a command line of the user's in a folder; all it prints goes to the end of a file. */
export function runShell(command: string, folder: string, log: string, title: string): Promise<Outcome> {
  mkdirSync(path.dirname(log), { recursive: true });
  const to = openSync(log, 'a');
  writeSync(to, `\n### ${title}\n`);
  const started = performance.now();
  return new Promise((resolve) => {
    const env = freeEnvironment({ CI: 'true' });
    const child = spawn(command, { cwd: folder, shell: true, stdio: ['ignore', to, to], env });
    let done = false;
    const end = (code: number | null): void => {
      if (done) return;
      done = true;
      closeSync(to);
      resolve({ code, seconds: Math.round((performance.now() - started) / 100) / 10 });
    };
    child.on('error', () => end(127));
    child.on('close', end);
  });
}
