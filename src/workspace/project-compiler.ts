import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { freeEnvironment } from './git-command.js';
import { Packages } from './packages.js';

/** The compiler that a project has installed, with one of its configurations. */
export interface ProjectCompiler {
  /** Both from the root of the work tree. */
  readonly folder: string;
  readonly tsconfig: string;
  readonly version: string;
  readonly program: string;
}

/** What a compiler said. */
export interface Compiled {
  /** Each error with its file and without its line, so that the same error stays the same. */
  readonly errors: readonly string[];
  /** The project's own files that were compiled, from the root of the work tree. */
  readonly files: readonly string[];
}

interface Job {
  /** The work tree that is compiled. */
  readonly tree: string;
  /** Where notes of the compiler are kept between two runs. */
  readonly scratch: string;
}

/**
 * The compilers that are in charge of these files, each with all of its configurations that may name them, the likeliest
 * first. Files of packages without TypeScript, or where it is not installed, have none.
 */
export function compilersFor(root: string, files: readonly string[]): readonly (readonly ProjectCompiler[])[] {
  const packages = new Packages(root);
  const found = new Map<string, readonly ProjectCompiler[]>();
  for (const file of files) {
    const tsconfig = packages.tsconfigOf(file);
    if (tsconfig === undefined || found.has(tsconfig)) continue;
    const folder = path.posix.dirname(tsconfig);
    const compiler = installed(folder);
    if (compiler === undefined) continue;
    const names = readdirSync(folder).filter((name) => /^tsconfig(?:\.[\w-]+)?\.json$/.test(name));
    const ordered = ['tsconfig.json', ...names.filter((name) => name !== 'tsconfig.json').sort()];
    const relative = path.posix.relative(root, folder);
    found.set(
      tsconfig,
      ordered.map((name) => ({ ...compiler, folder: relative, tsconfig: path.posix.join(relative, name) })),
    );
  }
  return [...found.values()];
}

/** Runs a compiler over a work tree, without writing what it makes. `undefined` where it could not do its work. */
export function compile({ tsconfig, program }: ProjectCompiler, { tree, scratch }: Job): Promise<Compiled | undefined> {
  const notes = `${scratch}/${tsconfig.replaceAll('/', '-')}.tsbuildinfo`;
  const how = ['--noEmit', '--pretty', 'false', '--listFiles', '--incremental', '--tsBuildInfoFile', notes];
  const command = [program, '--project', tsconfig, ...how];
  return new Promise((resolve) => {
    const options = { cwd: tree, env: freeEnvironment(), maxBuffer: 1 << 28 };
    execFile(process.execPath, command, options, (error, out) => {
      const compiled = read(out.replaceAll('\r\n', '\n'), tree);
      const failed = error !== null && compiled.errors.length === 0;
      resolve(failed ? undefined : compiled);
    });
  });
}

function installed(folder: string): Pick<ProjectCompiler, 'program' | 'version'> | undefined {
  try {
    const manifest = createRequire(`${folder}/`).resolve('typescript/package.json');
    const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin?: { tsc?: string }; version?: string };
    if (bin?.tsc === undefined || version === undefined) return undefined;
    return { program: path.join(path.dirname(manifest), bin.tsc), version };
  } catch {
    return undefined;
  }
}

function read(out: string, tree: string): Compiled {
  const errors: string[] = [];
  const files: string[] = [];
  for (const line of out.split('\n')) {
    const [, where = '', what = ''] = /^(?:(.+?)\(\d+,\d+\): )?error (TS\d+: .*)$/.exec(line) ?? [];
    const said = `${where === '' ? '' : `${where}: `}${what}`.replaceAll(`${tree}/`, '');
    if (what !== '') errors.push(said);
    else if (line.startsWith(`${tree}/`) && !line.includes('/node_modules/')) files.push(line.slice(tree.length + 1));
  }
  return { errors, files };
}
