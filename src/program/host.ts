import { getLibFiles, libFolderInMemoryPath } from '@ts-morph/common';
import { ts } from './compiler.js';

/** How an import is resolved: the file it stands for, or undefined. */
export type ResolveImport = (
  name: string,
  containing: string,
  host: ts.ModuleResolutionHost,
) => ts.ResolvedModuleFull | undefined;

const libraryTexts = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]));
// The language's own library is the same for every program of the process.
const libraryFiles = new Map<string, ts.SourceFile>();

/**
 * Reads and parses files for programs, each text once: a program over more files than the last parses only those, and one
 * over other texts of a few files only these. All programs of one host have the same options.
 */
export class ParsingHost {
  readonly #parsed = new Map<string, { readonly text: string; readonly source: ts.SourceFile }>();
  readonly #resolved = new Map<string, ts.ResolvedModuleFull | undefined>();
  readonly #host: ts.CompilerHost;
  #given: ReadonlyMap<string, string> = new Map();
  #folders: ReadonlySet<string> = new Set();
  #last: ts.Program | undefined;

  constructor(
    private readonly options: ts.CompilerOptions,
    resolve?: ResolveImport,
  ) {
    const base = ts.createCompilerHost(options);
    const host: ts.CompilerHost = {
      ...base,
      getDefaultLibLocation: () => libFolderInMemoryPath,
      getDefaultLibFileName: (given) => `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(given)}`,
      // A folder that holds nothing but given texts need not be there.
      directoryExists: (folder) => this.#folders.has(folder) || (base.directoryExists?.(folder) ?? true),
      fileExists: (file) => this.#given.has(file) || libraryTexts.has(file) || base.fileExists(file),
      readFile: (file) => this.#read(file, base),
      getSourceFile: (file, version) => this.#parse(file, version, base),
      writeFile: () => {},
    };
    if (resolve) {
      host.resolveModuleNameLiterals = (literals, containing) =>
        literals.map(({ text }) => ({ resolvedModule: this.#resolve(text, containing, resolve) }));
    }
    this.#host = host;
  }

  /**
   * A program over these texts, or those of them that are `roots`, and what they import; they win over what is on disk.
   */
  program(files: ReadonlyMap<string, string>, roots: Iterable<string> = files.keys()): ts.Program {
    this.#given = files;
    this.#folders = new Set([...files.keys()].flatMap(foldersAbove));
    this.#last = ts.createProgram({
      rootNames: [...roots],
      options: this.options,
      host: this.#host,
      ...(this.#last ? { oldProgram: this.#last } : {}),
    });
    return this.#last;
  }

  #read(file: string, base: ts.CompilerHost): string | undefined {
    return this.#given.get(file) ?? libraryTexts.get(file) ?? base.readFile(file);
  }

  #parse(file: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions, base: ts.CompilerHost) {
    const library = libraryTexts.get(file);
    if (library !== undefined) return parsedLibrary(file, library, version);
    const known = this.#parsed.get(file);
    const given = this.#given.get(file);
    // What is read from disk is read once in the life of a host.
    if (known && (given === undefined || known.text === given)) return known.source;
    const text = given ?? base.readFile(file);
    if (text === undefined) return undefined;
    const source = ts.createSourceFile(file, text, version, true);
    this.#parsed.set(file, { text, source });
    return source;
  }

  #resolve(name: string, containing: string, resolve: ResolveImport): ts.ResolvedModuleFull | undefined {
    const folder = containing.slice(0, containing.lastIndexOf('/'));
    const key = `${folder}\n${name}`;
    if (this.#resolved.has(key)) return this.#resolved.get(key);
    const found = resolve(name, containing, this.#host);
    // What is not there may come with the files of the next program.
    if (found) this.#resolved.set(key, found);
    return found;
  }
}

function parsedLibrary(file: string, text: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions) {
  const target = typeof version === 'object' ? version.languageVersion : version;
  const key = `${target}:${file}`;
  const known = libraryFiles.get(key);
  if (known) return known;
  const source = ts.createSourceFile(file, text, version, true);
  libraryFiles.set(key, source);
  return source;
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/') || '/');
}
