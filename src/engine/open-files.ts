import { FileNames } from '../../transforms/names.js';
import type { FileRewrite } from '../../transforms/rewrite.js';
import { importedFromShim, type ShimImport } from '../../transforms/shim-import.js';
import { styleOf } from '../../transforms/style.js';
import type { ts } from '../program/compiler.js';
import type { LoadedProgram } from '../program/load.js';
import { isTypeScriptFile } from '../program/typescript-file.js';
import type { Package } from '../workspace/packages.js';
import { isEsModuleText, type PackageShim } from './shims.js';
import { specifierFor } from './specifiers.js';
import type { Survey } from './survey.js';

/** The files that are being rewritten; each is opened once, with the shim of its package. */
export class OpenFiles {
  readonly #files = new Map<string, FileRewrite>();

  constructor(
    private readonly survey: Survey,
    private readonly program: LoadedProgram,
    private readonly shims: ReadonlyMap<Package, PackageShim>,
    private readonly touched: readonly ts.SourceFile[],
  ) {}

  get all(): readonly FileRewrite[] {
    return [...this.#files.values()];
  }

  /** The file that a node stands in. */
  open(node: ts.Node): FileRewrite {
    const source = node.getSourceFile();
    const known = this.#files.get(source.fileName);
    if (known) return known;
    const shim = this.importOf(source);
    const file: FileRewrite = {
      source,
      checker: this.program.checker,
      unusedFails: this.program.unusedFails(source.fileName),
      names: new FileNames(source, shim ? importedFromShim(source, shim.specifier) : new Map()),
      style: styleOf(source),
      edits: [],
      readings: new Set(),
      removed: [],
      kept: [],
    };
    this.#files.set(source.fileName, file);
    return file;
  }

  /** How a file imports its package's shim; undefined where nothing of the package moves. */
  importOf(source: ts.SourceFile): ShimImport | undefined {
    const owner = this.survey.packages.of(source.fileName);
    const shim = this.shims.get(owner);
    if (!shim) return undefined;
    const neighbours = this.touched.filter(({ fileName }) => this.survey.packages.of(fileName) === owner);
    return { specifier: specifierFor(source, shim.file, owner, neighbours), modules: modulesOf(source, owner) };
  }
}

function modulesOf(source: ts.SourceFile, owner: Package): 'esm' | 'commonjs' {
  if (isTypeScriptFile(source.fileName) || source.fileName.endsWith('.mjs')) return 'esm';
  if (source.fileName.endsWith('.cjs')) return 'commonjs';
  return owner.moduleType === 'commonjs' && !isEsModuleText(source.text) ? 'commonjs' : 'esm';
}
