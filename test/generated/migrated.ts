import type { InputPoint } from '../../src/model/input-point.js';
import type { Writes } from '../../src/model/plan.js';
import { Batch, filesOf } from './batch.js';
import type { Dialect } from './dialects.js';
import type { Generated } from './handler.js';
import { Modules } from './modules.js';

/** Changes a file of the tool's output before it is run: a planted fault. Gives the same text where it does not apply. */
export type Mutation = (text: string) => string;

/** A handler with what the tool made of it. */
export interface Migrated {
  readonly handler: Generated;
  readonly points: readonly InputPoint[];
  /** Its files, one below the other. */
  readonly source: string;
  /** What a second run of the tool would make of a file of it, if that is not the same. */
  readonly again: string | undefined;
  readonly before: Loadable;
  readonly after: Loadable;
}

/** A file that exports `build()`, in a project that can be loaded, and all files of the handler; or why there is none. */
export type Loadable =
  | { readonly modules: Modules; readonly entry: string; readonly files: readonly string[] }
  | { readonly broken: string };

type Files = ReadonlyMap<string, string>;

/**
 * Migrates handlers in one go, as a monorepo, and compiles them as they were and as they are. `twice` runs the tool once
 * more over what it wrote; `types` has the packages installed.
 */
export async function migrateAll(
  handlers: readonly Generated[],
  { twice = false, types = true, writes = 'once' }: { twice?: boolean; types?: boolean; writes?: Writes } = {},
): Promise<readonly Migrated[]> {
  const batch = new Batch(handlers, types, writes);
  try {
    const was = new Map(batch.files);
    const { analysis } = await batch.migrate();
    const is = new Map(batch.files);
    const changes = twice ? (await batch.migrate()).changes : [];
    const again = new Map(changes.map((change) => [batch.pathOf(change.file), change.after]));
    const before = { v1: await project(was, 'v1'), v2: await project(was, 'v2') };
    const after = { v1: await project(is, 'v1'), v2: await project(is, 'v2') };
    const migrated: Migrated[] = [];
    for (const [index, handler] of handlers.entries()) {
      const files = Object.keys(filesOf(handler, index));
      migrated.push({
        handler,
        points: analysis.inputPoints.filter((point) => files.includes(batch.pathOf(point.file))),
        source: files.map((file) => is.get(file)).join('\n// ---\n'),
        again: files.map((file) => again.get(file)).find((text) => text !== undefined),
        before: await load(before[handler.dialect], files, was),
        after: await load(after[handler.dialect], files, is),
      });
    }
    return migrated;
  } finally {
    batch.remove();
  }
}

/** The files that all handlers of a package share: the world and, once migrated, the shim. */
async function project(files: Files, dialect: Dialect): Promise<Modules> {
  const modules = new Modules();
  for (const name of ['world.ts', 'shop.ts', 'mrtr.ts']) {
    const text = files.get(`${dialect}/src/${name}`);
    if (text !== undefined) await modules.add(name, text);
  }
  return modules;
}

async function load(modules: Modules, paths: readonly string[], texts: Files): Promise<Loadable> {
  const files = paths.map((path) => path.split('/').at(-1) ?? path);
  try {
    for (const [i, path] of paths.entries()) await modules.add(files[i] ?? path, texts.get(path) ?? '');
    return { modules, entry: files[0] ?? '', files };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

/** The same with a fault planted in its handler's files or in its shim; undefined where there is no place for it. */
export async function withFault({ after, ...rest }: Migrated, mutation: Mutation): Promise<Migrated | undefined> {
  if ('broken' in after) return undefined;
  const modules = after.modules.copy();
  let changed = false;
  for (const name of [...after.files, 'mrtr.ts']) {
    const text = modules.source(name);
    const mutated = text === undefined ? undefined : mutation(text);
    if (mutated === undefined || mutated === text) continue;
    await modules.add(name, mutated);
    changed = true;
  }
  return changed ? { ...rest, after: { ...after, modules } } : undefined;
}
