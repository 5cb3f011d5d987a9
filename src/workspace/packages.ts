import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Unread } from '../model/analysis.js';
import { declaredExports } from './exports-map.js';
import { foldersUp, gitRoot } from './paths.js';
import { whyUnreadable } from './read.js';

/** Versions of the libraries that ask: the installed one where there is one, else the declared range. */
export interface SdkVersions {
  /** `@modelcontextprotocol/sdk` */
  readonly v1?: string;
  /** `@modelcontextprotocol/server` */
  readonly v2?: string;
  readonly fastmcp?: string;
}

/** What the nearest package.json, and those above it up to the git root, say about a file. */
export interface Package {
  /** Folder of the package.json; without one, the root the run was started for. */
  readonly dir: string;
  readonly name: string | undefined;
  /** A library: others import it, and nobody runs it. */
  readonly isLibrary: boolean;
  /** Never published: an example, a playground, a folder of tests. */
  readonly isPrivate: boolean;
  readonly moduleType: 'module' | 'commonjs';
  /** All kinds of dependencies of this package.json. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly sdk: SdkVersions;
  /** Nearest tsconfig.json, from the package upwards. */
  readonly tsconfig?: string;
  /** Whether a declared SDK is installed, so that its types can be had. */
  readonly hasTypes: boolean;
}

interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly type?: unknown;
  readonly [kind: string]: unknown;
}

const KINDS = ['optionalDependencies', 'peerDependencies', 'devDependencies', 'dependencies'];
const SDKS = { v1: '@modelcontextprotocol/sdk', v2: '@modelcontextprotocol/server', fastmcp: 'fastmcp' } as const;

/** Finds the package of a file; each folder is looked at once. */
export class Packages {
  private readonly byFolder = new Map<string, Package>();
  /** By the folder of a file, which may lie below its package.json. */
  private readonly byFileFolder = new Map<string, Package>();
  private readonly manifests = new Map<string, Manifest | undefined>();
  /** Broken package.json files; they are treated as empty. */
  readonly unread: Unread[] = [];

  /** `root`: stands in as the folder of files that have no package.json. */
  constructor(private readonly root: string) {}

  /** The package that owns a file. */
  of(file: string): Package {
    const folder = path.posix.dirname(file);
    const known = this.byFileFolder.get(folder) ?? this.ofFolder(folder);
    this.byFileFolder.set(folder, known);
    return known;
  }

  private ofFolder(folder: string): Package {
    const dir = project(folder).find((at) => existsSync(path.posix.join(at, 'package.json'))) ?? this.root;
    const known = this.byFolder.get(dir);
    if (known !== undefined) return known;
    const made = this.describe(dir);
    this.byFolder.set(dir, made);
    return made;
  }

  /** The nearest tsconfig.json of one file, which may lie below its package.json. */
  tsconfigOf(file: string): string | undefined {
    return nearest('tsconfig.json', path.posix.dirname(file));
  }

  /** What a package gives to others: the files its manifest names, by subpath (`.`, `./ask`, `./*`). */
  exportsOf({ dir }: Package): ReadonlyMap<string, readonly string[]> {
    return declaredExports(this.manifest(dir) ?? {});
  }

  private describe(dir: string): Package {
    const manifest = this.manifest(dir) ?? {};
    const tsconfig = nearest('tsconfig.json', dir);
    const sdk: { -readonly [key in keyof SdkVersions]: string } = {};
    let hasTypes = false;
    for (const [key, name] of Object.entries(SDKS) as [keyof SdkVersions, string][]) {
      const declared = this.declared(name, dir);
      if (declared === undefined) continue;
      const installed = this.installed(name, dir);
      hasTypes ||= installed !== undefined;
      sdk[key] = installed ?? declared;
    }
    return {
      dir,
      name: typeof manifest.name === 'string' ? manifest.name : undefined,
      isLibrary: isLibrary(manifest),
      isPrivate: manifest.private === true,
      moduleType: manifest.type === 'module' ? 'module' : 'commonjs',
      dependencies: dependenciesOf(manifest),
      sdk,
      ...(tsconfig === undefined ? {} : { tsconfig }),
      hasTypes,
    };
  }

  /** The range that the nearest package.json which names the library asks for. */
  private declared(name: string, dir: string): string | undefined {
    for (const folder of project(dir)) {
      const manifest = this.manifest(folder);
      if (manifest === undefined) continue;
      // The library's own repository has no dependency on itself.
      const range = dependenciesOf(manifest)[name] ?? (manifest.name === name ? manifest.version : undefined);
      if (typeof range === 'string') return range;
    }
    return undefined;
  }

  private installed(name: string, dir: string): string | undefined {
    // As node looks it up: above the repository too.
    for (const folder of foldersUp(dir)) {
      const version = this.manifest(path.posix.join(folder, 'node_modules', name))?.version;
      if (typeof version === 'string') return version;
    }
    return undefined;
  }

  private manifest(dir: string): Manifest | undefined {
    if (this.manifests.has(dir)) return this.manifests.get(dir);
    const read = this.read(path.posix.join(dir, 'package.json'));
    this.manifests.set(dir, read);
    return read;
  }

  private read(file: string): Manifest | undefined {
    if (!existsSync(file)) return undefined;
    try {
      const parsed: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Manifest;
      this.unread.push({ file, why: 'it does not hold a JSON object' });
    } catch (error) {
      this.unread.push({ file, why: error instanceof SyntaxError ? 'it is not JSON' : whyUnreadable(error) });
    }
    return {};
  }
}

function isLibrary(manifest: Manifest): boolean {
  const has = (...fields: readonly string[]): boolean => fields.some((field) => manifest[field] !== undefined);
  // A program may have a `main` too, and types that its compiler left; `exports` is for others.
  const imported = has('exports') || (has('types', 'module') && !has('bin'));
  return imported && manifest.private !== true && typeof manifest.name === 'string';
}

function dependenciesOf(manifest: Manifest): Record<string, string> {
  const all: Record<string, string> = {};
  for (const kind of KINDS) {
    const group = manifest[kind];
    if (typeof group !== 'object' || group === null) continue;
    for (const [name, range] of Object.entries(group)) if (typeof range === 'string') all[name] = range;
  }
  return all;
}

function nearest(name: string, dir: string): string | undefined {
  for (const folder of project(dir)) {
    const file = path.posix.join(folder, name);
    if (existsSync(file)) return file;
  }
  return undefined;
}

/** The folder and those above it, up to the git root; without git, up to the file system's root. */
function project(dir: string): string[] {
  const root = gitRoot(dir);
  return [...foldersUp(dir)].filter((folder) => root === undefined || folder.length >= root.length);
}
