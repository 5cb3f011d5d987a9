import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import type { Writes } from '../../src/model/plan.js';
import { type Dialect, wordsOf } from './dialects.js';
import type { Generated } from './handler.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const WORLD = readFileSync(new URL('./world.ts', import.meta.url), 'utf8');

/** Handlers laid out as the packages of a monorepo, one for each SDK, a file for each handler. */
export class Batch {
  readonly #root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mrtr-generated-')));
  /** Texts by their path below the root, as they are now. */
  readonly files = new Map<string, string>();

  /** @param types with the packages installed, so that what the tool writes is type-checked, which takes far longer */
  constructor(
    handlers: readonly Generated[],
    types: boolean,
    private readonly writes: Writes = 'once',
  ) {
    for (const dialect of ['v1', 'v2'] as const) {
      this.#write(`${dialect}/package.json`, JSON.stringify(manifestOf(dialect)));
      this.#write(`${dialect}/tsconfig.json`, JSON.stringify(TSCONFIG));
      this.#write(`${dialect}/src/world.ts`, WORLD);
      this.#write(`${dialect}/src/shop.ts`, wordsOf(dialect).shop);
    }
    for (const [index, handler] of handlers.entries()) {
      for (const [file, text] of Object.entries(filesOf(handler, index))) this.#write(file, text);
    }
    if (types) symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(this.#root, 'node_modules'), 'dir');
  }

  /** Runs the tool over all and writes what it changes. */
  async migrate(): Promise<Migration> {
    const migration = await planMigration({ cwd: this.#root, paths: ['.'], target: 'auto', writes: this.writes });
    for (const { file, after } of migration.changes) this.#write(path.relative(this.#root, file), after);
    return migration;
  }

  /** The path of an absolute one below the root. */
  pathOf(file: string): string {
    return path.relative(this.#root, file);
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #write(name: string, text: string): void {
    this.files.set(name, text);
    const file = path.join(this.#root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The files of a handler, by their path below the root; the first one has its `build()`. */
export function filesOf({ dialect, source, steps }: Generated, index: number): Readonly<Record<string, string>> {
  return {
    [`${dialect}/src/handler-${index}.ts`]: source.replace('./steps-#.js', `./steps-${index}.js`),
    ...(steps !== undefined && { [`${dialect}/src/steps-${index}.ts`]: steps }),
  };
}

function manifestOf(dialect: Dialect): unknown {
  const sdk =
    dialect === 'v1' ? { '@modelcontextprotocol/sdk': '1.32.2' } : { '@modelcontextprotocol/server': '2.4.0' };
  return { name: `generated-${dialect}`, type: 'module', dependencies: { ...sdk, zod: '4.6.7' } };
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
};
