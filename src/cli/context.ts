import pc from 'picocolors';
import type { Disk } from '../edit/disk.js';
import { type Engine, lazyEngine } from './engine.js';

/** Where a command prints to, and where it runs; tests give their own. */
export interface Context {
  readonly cwd: string;
  readonly out: Stream;
  readonly err: Stream;
  /** Whether stacks are shown. */
  readonly debug: boolean;
  readonly engine: Engine;
  /** Through which files are changed: the file system unless given. */
  readonly disk?: Disk;
}

export interface Stream {
  readonly isTTY: boolean;
  readonly colors: boolean;
  write(text: string): void;
}

/** The context of this process. */
export function processContext(): Context {
  return {
    cwd: process.cwd().replaceAll('\\', '/'),
    out: stream(process.stdout),
    err: stream(process.stderr),
    debug: Boolean(process.env.DEBUG),
    engine: lazyEngine,
  };
}

function stream(to: NodeJS.WriteStream): Stream {
  // `mcp-mrtr check | head` closes the pipe early; that is no failure.
  to.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const isTTY = to.isTTY === true;
  return { isTTY, colors: isTTY && pc.isColorSupported, write: (text) => void to.write(text) };
}
