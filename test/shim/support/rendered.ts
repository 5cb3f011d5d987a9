import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as asksFastmcp from '../../../src/shim/parts/asks-fastmcp.js';
import type * as asksV1 from '../../../src/shim/parts/asks-v1.js';
import type * as asksV2 from '../../../src/shim/parts/asks-v2.js';
import type * as entryV1 from '../../../src/shim/parts/entry-sdk.js';
import type * as rounds from '../../../src/shim/parts/rounds.js';
import type * as serverV1 from '../../../src/shim/parts/server-v1.js';
import type * as serverV2 from '../../../src/shim/parts/server-v2.js';
import type * as signal from '../../../src/shim/parts/signal.js';
import { renderShim, type ShimOptions } from '../../../src/shim/render.js';

type Common = typeof rounds & Pick<typeof signal, 'isInputRequired'>;
export type ShimV1 = typeof asksV1 & typeof entryV1 & Pick<typeof serverV1, 'multiRoundTripHandler'> & Common;
export type ShimV2 = typeof asksV2 & typeof serverV2 & Common;
export type ShimFastmcp = typeof asksFastmcp & typeof entryV1 & Pick<typeof serverV1, 'multiRoundTripHandler'> & Common;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder from which the SDKs resolve, and that git ignores. */
export class Workbench {
  readonly folder: string;

  constructor() {
    const cache = join(root, 'node_modules', '.cache');
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(join(cache, 'mcp-mrtr-shim-'));
  }

  write(name: string, text: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  render(name: string, options: ShimOptions): string {
    return this.write(name, renderShim(options));
  }

  /** The generated file, loaded as a user's package would. `copy` makes it a module of its own. */
  async load<T>(options: Omit<ShimOptions, 'language' | 'modules'>, copy = 'mrtr'): Promise<T> {
    const file = this.render(`${copy}.mjs`, { ...options, language: 'js', modules: 'esm' });
    return (await import(pathToFileURL(file).href)) as T;
  }

  require<T>(options: Omit<ShimOptions, 'language' | 'modules'>): T {
    const file = this.render('mrtr.cjs', { ...options, language: 'js', modules: 'commonjs' });
    return createRequire(import.meta.url)(file) as T;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const V1 = { flavour: 'v1', sdkVersion: '1.32.2' } as const;
export const V2 = { flavour: 'v2', sdkVersion: '2.4.0' } as const;

/** A form with one required text. */
export const NAME_FORM = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } as const;

export function form(message: string) {
  const requestedSchema = {
    type: 'object' as const,
    properties: { name: { type: 'string' as const } },
    required: ['name'],
  };
  return { message, requestedSchema };
}

/** The text of a tool's result. */
export function textOf(result: unknown): string {
  const { content } = result as { content: { text: string }[] };
  return content.map((part) => part.text).join('\n');
}

export function text(value: unknown) {
  return { content: [{ type: 'text' as const, text: typeof value === 'string' ? value : JSON.stringify(value) }] };
}
