import type { InputPoint } from '../../src/model/input-point.js';
import { Batch, fileOf } from './batch.js';
import type { Generated } from './handler.js';
import { Modules } from './modules.js';

/** Changes a file of the tool's output before it is run: a planted fault. Gives the same text where it does not apply. */
export type Mutation = (text: string) => string;

/** A handler with what the tool made of it. */
export interface Migrated {
  readonly handler: Generated;
  readonly points: readonly InputPoint[];
  readonly source: string;
  /** What a second run of the tool would make of it, if that is not the same. */
  readonly again: string | undefined;
  readonly before: Loadable;
  readonly after: Loadable;
}

/** A file that exports `build()`, in a project that can be loaded; or why it can't be. */
export type Loadable = { readonly modules: Modules; readonly entry: string } | { readonly broken: string };

/**
 * Migrates handlers in one go, as a monorepo, and compiles them as they were and as they are.
 * `twice` runs the tool once more over what it wrote; `types` has the packages installed.
 */
export async function migrateAll(
  handlers: readonly Generated[],
  { twice = false, types = true } = {},
): Promise<readonly Migrated[]> {
  const batch = new Batch(handlers, types);
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
      const file = fileOf(handler, index);
      migrated.push({
        handler,
        points: analysis.inputPoints.filter((point) => batch.pathOf(point.file) === file),
        source: is.get(file) ?? '',
        again: again.get(file),
        before: await load(before[handler.dialect], file, was.get(file) ?? ''),
        after: await load(after[handler.dialect], file, is.get(file) ?? ''),
      });
    }
    return migrated;
  } finally {
    batch.remove();
  }
}

/** The files that all handlers of a package share: the world and, once migrated, the shim. */
async function project(files: ReadonlyMap<string, string>, dialect: 'v1' | 'v2'): Promise<Modules> {
  const modules = new Modules();
  for (const name of ['world.ts', 'shop.ts', 'mrtr.ts']) {
    const text = files.get(`${dialect}/src/${name}`);
    if (text !== undefined) await modules.add(name, text);
  }
  return modules;
}

async function load(modules: Modules, file: string, source: string): Promise<Loadable> {
  const entry = file.split('/').at(-1) ?? file;
  try {
    await modules.add(entry, source);
    return { modules, entry };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

/** The same with a fault planted in its handler's file or in its shim; undefined where there is no place for it. */
export async function withFault({ after, ...rest }: Migrated, mutation: Mutation): Promise<Migrated | undefined> {
  if ('broken' in after) return undefined;
  const modules = after.modules.copy();
  let changed = false;
  for (const name of [after.entry, 'mrtr.ts']) {
    const text = modules.source(name);
    const mutated = text === undefined ? undefined : mutation(text);
    if (mutated === undefined || mutated === text) continue;
    await modules.add(name, mutated);
    changed = true;
  }
  return changed ? { ...rest, after: { modules, entry: after.entry } } : undefined;
}
