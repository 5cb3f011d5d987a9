import { transformSync } from 'esbuild';
import type { World } from './world-in-memory.js';

type Exports = Record<string, unknown>;
type Body = (
  require: (name: string) => unknown,
  module: { exports: Exports },
  exports: Exports,
  date: DateConstructor,
  math: Math,
  console: Console,
) => void;

/** The files of a project, compiled once, to be loaded any number of times as a graph that nothing else shares. */
export class Modules {
  readonly #bodies = new Map<string, Body>();
  readonly #sources = new Map<string, string>();
  readonly #packages = new Map<string, unknown>();

  /** The same files, of which some may then be added anew. */
  copy(): Modules {
    const copy = new Modules();
    for (const [name, body] of this.#bodies) copy.#bodies.set(name, body);
    for (const [name, source] of this.#sources) copy.#sources.set(name, source);
    for (const [name, loaded] of this.#packages) copy.#packages.set(name, loaded);
    return copy;
  }

  /** The text that was added under a name. */
  source(name: string): string | undefined {
    return this.#sources.get(name);
  }

  /** Compiles a file. Throws for one that can't be parsed. */
  async add(name: string, source: string): Promise<void> {
    const { code } = transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20', sourcefile: name });
    const file = name.replace(/\.ts$/, '.js');
    this.#sources.set(name, source);
    this.#bodies.set(
      file,
      new Function('require', 'module', 'exports', 'Date', 'Math', 'console', `${code}\n//# sourceURL=${file}`) as Body,
    );
    for (const [, wanted = ''] of code.matchAll(/require\("([^".][^"]*)"\)/g)) {
      if (!this.#packages.has(wanted)) this.#packages.set(wanted, await import(wanted));
    }
  }

  /** Loads a file and all it imports anew, in a world. */
  load(entry: string, world: World): Exports {
    const loaded = new Map<string, { exports: Exports }>();
    const load = (file: string): Exports => {
      const known = loaded.get(file);
      if (known) return known.exports;
      const body = this.#bodies.get(file);
      if (!body) throw new Error(`there is no ${file}`);
      const module = { exports: {} };
      loaded.set(file, module);
      // The shim has the real clock for the expiry of its state, and ids of its own.
      const [replaced, date, math] =
        file === 'mrtr.js' ? [world.shim, Date, Math] : [world.modules, world.date, world.math];
      const require = (name: string): unknown =>
        name.startsWith('.') ? load(name.slice(2)) : (replaced[name] ?? this.#packages.get(name));
      body(require, module, module.exports, date, math, world.console);
      return module.exports;
    };
    return load(entry.replace(/\.ts$/, '.js'));
  }
}
