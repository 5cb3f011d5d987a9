import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A server of either SDK generation, or of fastmcp. */
export interface AnyServer {
  connect(transport: unknown): Promise<unknown>;
}

let copies = 0;

/** Makes servers that share nothing with one another: each is built by a copy of the code that was just loaded. */
export class Fresh {
  readonly #code: string;
  readonly #entry: string;
  readonly #globals = new Set(Reflect.ownKeys(globalThis));

  constructor(code: string, entry: string) {
    this.#code = code;
    this.#entry = entry;
  }

  /** Loads the whole module graph of the case anew and builds a server. */
  async server(): Promise<AnyServer> {
    copies += 1;
    const copy = `${this.#code}.copy-${copies}`;
    cpSync(this.#code, copy, { recursive: true });
    const loaded = await import(pathToFileURL(path.join(copy, this.#entry)).href);
    const build: (() => AnyServer | Promise<AnyServer>) | undefined = loaded.build ?? loaded.default?.build;
    if (!build) throw new Error(`${this.#entry} exports no build()`);
    return build();
  }

  /** Loads a package as the code does: the two builds of a package, for `import` and for `require`, do not mix. */
  async load(name: string): Promise<unknown> {
    const manifest = path.join(this.#code, 'package.json');
    const { type } = JSON.parse(readFileSync(manifest, 'utf8')) as { type?: string };
    return type === 'module' ? import(name) : createRequire(manifest)(name);
  }

  /** Forgets what loaded code has left on the global object, as a new process would. */
  forget(): void {
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!this.#globals.has(key)) Reflect.deleteProperty(globalThis, key);
    }
  }
}
