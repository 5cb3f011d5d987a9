import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { batchOf, CASES_FOLDER, type Case } from './case.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const VERSIONS = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest).devDependencies;
const PACKAGES = {
  v1: ['@modelcontextprotocol/sdk', 'zod'],
  v2: ['@modelcontextprotocol/server', 'zod'],
  fastmcp: ['fastmcp', '@modelcontextprotocol/sdk', 'zod'],
};

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Where working copies live: `<batch>/<case>` is the copy the tool works on, `before/<case>` stays as it is. Packages
 * resolve to those of this repository.
 */
export class Workshop {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'mcp-mrtr-behaviour-'));

  constructor() {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.folder, 'node_modules'), 'junction');
  }

  /** Lays a case out twice, as a project that a user might have. */
  layOut(one: Case): void {
    for (const project of [this.before(one), this.after(one)]) {
      mkdirSync(project, { recursive: true });
      cpSync(path.join(one.folder, 'input'), project, { recursive: true });
      const ledger = { ts: 'ledger.ts', 'js-esm': 'ledger.js', 'js-cjs': 'ledger.cjs' }[one.lang];
      const target = path.join(project, path.dirname(one.entry), one.lang === 'ts' ? 'ledger.ts' : 'ledger.js');
      cpSync(path.join(CASES_FOLDER, '_ledger', ledger), target);
      writeIfMissing(path.join(project, 'package.json'), manifestOf(one));
      if (one.lang === 'ts') writeIfMissing(path.join(project, 'tsconfig.json'), tsconfigOf(one));
    }
  }

  /** The project as it was. */
  before(one: Case): string {
    return path.join(this.folder, 'before', one.name);
  }

  /** The project that the tool works on. */
  after(one: Case): string {
    return path.join(this.batch(batchOf(one)), one.name);
  }

  /** The folder of all projects of a batch: the tool takes them in one go. */
  batch(name: string): string {
    return path.join(this.folder, name);
  }

  /** Removes everything; with `MRTR_BEHAVIOUR_KEEP` set, says where it is instead. */
  cleanUp(): void {
    if (process.env.MRTR_BEHAVIOUR_KEEP) console.error(`kept: ${this.folder}`);
    else rmSync(this.folder, { recursive: true, force: true });
  }
}

/** All files of a project with their bytes, by path relative to it. */
export function snapshot(project: string): Map<string, Buffer> {
  return new Map(filesOf(project).map((file) => [file, readFileSync(path.join(project, file))]));
}

/** All files of a project, relative to it, with forward slashes. */
export function filesOf(project: string): string[] {
  return readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Files that are new, gone or not the same, as `file: what`. */
export function changedFiles(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (!was) return [`${name}: new`];
    if (!is) return [`${name}: gone`];
    return was.equals(is) ? [] : [`${name}: changed`];
  });
}

function writeIfMissing(file: string, content: unknown): void {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

function manifestOf(one: Case): unknown {
  return {
    name: one.name,
    version: '1.0.0',
    private: true,
    type: one.lang === 'js-cjs' ? 'commonjs' : 'module',
    dependencies: Object.fromEntries(PACKAGES[one.dialect].map((name) => [name, VERSIONS[name]])),
  };
}

function tsconfigOf(one: Case): unknown {
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    skipLibCheck: true,
    noEmit: true,
    ...one.compilerOptions,
  };
  return { compilerOptions, include: ['src'] };
}
