import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PEAK = new URL('./peak-memory.mjs', import.meta.url).href;
// A report of tens of thousands of findings is some ten megabytes.
const LONGEST = 256 * 1024 * 1024;

/** How a program ended. */
export interface Run {
  /** Undefined where it was ended from outside. */
  readonly code: number | undefined;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
  /** 0 where it did not live to tell. */
  readonly peakBytes: number;
}

/** What a run is given. */
export interface Given {
  readonly cwd: string;
  readonly seconds: number;
  /** A file that does not exist yet; the child leaves its peak memory there. */
  readonly note: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a script with node, up to a time limit. Never throws for what the script does. */
export function runNode(script: string, args: readonly string[], { cwd, seconds, note, env }: Given): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', PEAK, script, ...args], {
    cwd,
    env: { ...process.env, ...env, CORPUS_PEAK_MEMORY: note },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, seconds * 1000);
  const stdout = textOf(child.stdout);
  const stderr = textOf(child.stderr);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      clearTimeout(limit);
      const took = (performance.now() - started) / 1000;
      resolve({ code: undefined, timedOut, stdout: '', stderr: String(error), seconds: took, peakBytes: 0 });
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({
        code: code ?? undefined,
        timedOut,
        stdout: stdout(),
        stderr: stderr(),
        seconds: (performance.now() - started) / 1000,
        peakBytes: takeNote(note),
      });
    });
  });
}

/** The tool itself. */
export const TOOL = fileURLToPath(new URL('../bin/mcp-mrtr.js', import.meta.url));

function textOf(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= LONGEST) chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function takeNote(note: string): number {
  try {
    return Number(readFileSync(note, 'utf8'));
  } catch {
    return 0;
  } finally {
    rmSync(note, { force: true });
  }
}
