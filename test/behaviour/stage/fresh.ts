import { cpSync } from 'node:fs';
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

  /** Forgets what loaded code has left on the global object, as a new process would. */
  forget(): void {
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!this.#globals.has(key)) Reflect.deleteProperty(globalThis, key);
    }
  }
}
