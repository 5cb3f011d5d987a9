import { spawn } from 'node:child_process';

export interface GitOptions {
  /** Text for stdin. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Settings for this call alone, as `name=value`. */
  readonly config?: readonly string[];
}

/** A git command that ended with something else than 0. */
export class GitError extends Error {
  override readonly name = 'GitError';

  constructor(
    readonly command: string,
    readonly code: number | null,
    /** What it said on stderr, or else on stdout, in one line. */
    readonly said: string,
  ) {
    super(`git ${command} failed (${said})`);
  }
}

// Set inside hooks and aliases; they would point git somewhere else than to the folder it is run in.
const CONTEXT = ['DIR', 'WORK_TREE', 'INDEX_FILE', 'PREFIX', 'OBJECT_DIRECTORY', 'COMMON_DIR', 'NAMESPACE'];

/** The environment without what ties git to a repository, for git and for what is run beside it. */
export function freeEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of CONTEXT) delete env[`GIT_${name}`];
  return { ...env, ...more };
}

/** Runs git in a folder and gives what it prints. Throws `GitError`. */
export function git(folder: string, command: readonly string[], options: GitOptions = {}): Promise<string> {
  const settings = (options.config ?? []).flatMap((setting) => ['-c', setting]);
  // Nothing is fetched, asked or opened behind the user's back.
  const quiet = { GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true', GIT_LFS_SKIP_SMUDGE: '1', LC_ALL: 'C' };
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...settings, ...command], {
      cwd: folder,
      env: freeEnvironment({ ...quiet, ...options.env }),
      stdio: 'pipe',
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A git that does not read its input closes the pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(out).toString('utf8');
      if (code === 0) return resolve(text);
      const said = Buffer.concat(err).toString('utf8').trim() || text.trim();
      reject(new GitError(command[0] ?? '', code, shortened(said)));
    });
  });
}

/** As `git`, but `undefined` where it fails. */
export async function gitOrNothing(
  folder: string,
  command: readonly string[],
  options?: GitOptions,
): Promise<string | undefined> {
  try {
    return (await git(folder, command, options)).trimEnd();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

function shortened(said: string): string {
  const line = said.replace(/\s*\n\s*/g, ' / ');
  return line.length > 600 ? `${line.slice(0, 600)}…` : line;
}
