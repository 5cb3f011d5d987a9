import { existsSync } from 'node:fs';
import path from 'node:path';
import { ts } from './compiler.js';
import { governingConfig } from './governing-config.js';
import { ParsingHost } from './host.js';

/** Text of one file to analyse, without byte order mark. */
export interface ProgramFile {
  readonly file: string;
  readonly text: string;
}

/** Kinds of declarations that must not be left unused. */
export interface UnusedFails {
  /** Names of a file or function, and private members. */
  readonly locals: boolean;
  /** Parameters, unless their names start with `_`. */
  readonly parameters: boolean;
}

/** The loaded code: what was asked for, plus what those files import. */
export interface LoadedProgram {
  readonly checker: ts.TypeChecker;
  /** Files of the project itself, whether asked for or imported: no declaration files, nothing below `node_modules`. */
  readonly sources: readonly ts.SourceFile[];
  source(file: string): ts.SourceFile | undefined;
  /** tsconfig files that could not be read. */
  readonly broken: ReadonlyMap<string, string>;
  /** What the file's tsconfig takes for an error when nobody uses it. */
  unusedFails(file: string): UnusedFails;
  /** Loaded project files that do not parse, each with its first error. */
  syntaxErrors(): readonly { readonly file: string; readonly why: string }[];
}

// One lenient set of options for all files: the analysis wants symbols, not the project's own strictness.
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true,
  checkJs: false,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  maxNodeModuleJsDepth: 0,
  types: [],
  noLib: false,
};

/**
 * Loads texts as programs. Imports are resolved from disk with the nearest tsconfig's `paths`; the given texts win over
 * what is on disk. A second load over more files parses only those.
 */
export class ProgramLoader {
  readonly #broken = new Map<string, string>();
  readonly #host: ParsingHost;

  /**
   * `workspacePackages`: entry sources of the packages of this workspace, by name. `fileOf`: the file that a path stands for,
   * where it leads to another one over a link: one file is loaded once.
   */
  constructor(workspacePackages: ReadonlyMap<string, string>, fileOf: (file: string) => string = (file) => file) {
    this.#host = new ParsingHost(OPTIONS, (name, containing, host) => {
      const found = resolveImport(name, containing, host, workspacePackages, this.#broken);
      return found && { ...found, resolvedFileName: fileOf(found.resolvedFileName) };
    });
  }

  /** Never throws on code that does not parse or resolve. */
  load(files: readonly ProgramFile[]): LoadedProgram {
    const broken = this.#broken;
    const program = this.#host.program(new Map(files.map(({ file, text }) => [file, text])));
    const sources = program.getSourceFiles().filter((source) => isProjectFile(program, source));
    let errors: ReturnType<LoadedProgram['syntaxErrors']> | undefined;
    return {
      checker: program.getTypeChecker(),
      sources,
      source: (file) => program.getSourceFile(file),
      broken,
      unusedFails: (file) => {
        const { noUnusedLocals, noUnusedParameters } = pathOptions(file, broken);
        return { locals: noUnusedLocals === true, parameters: noUnusedParameters === true };
      },
      syntaxErrors: () => {
        errors ??= sources.flatMap((source) => firstError(program, source));
        return errors;
      },
    };
  }
}

function firstError(program: ts.Program, source: ts.SourceFile): readonly { file: string; why: string }[] {
  const [error] = program.getSyntacticDiagnostics(source);
  if (!error) return [];
  const { line } = source.getLineAndCharacterOfPosition(error.start ?? 0);
  return [
    {
      file: source.fileName,
      why: `syntax error in line ${line + 1}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`,
    },
  ];
}

function isProjectFile(program: ts.Program, source: ts.SourceFile): boolean {
  return (
    !source.isDeclarationFile &&
    !source.fileName.includes('/node_modules/') &&
    !program.isSourceFileFromExternalLibrary(source) &&
    !program.isSourceFileDefaultLibrary(source) &&
    !source.fileName.endsWith('.json')
  );
}

const nearestConfigs = new Map<string, string | undefined>();
const aliasOptions = new Map<string, ts.CompilerOptions>();

function resolveImport(
  name: string,
  containing: string,
  host: ts.ModuleResolutionHost,
  workspacePackages: ReadonlyMap<string, string>,
  broken: Map<string, string>,
): ts.ResolvedModuleFull | undefined {
  const options = { ...OPTIONS, ...pathOptions(containing, broken) };
  const found = ts.resolveModuleName(name, containing, options, host).resolvedModule;
  if (found && !/\.d\.[cm]?ts$/.test(found.resolvedFileName)) return found;
  // A sibling package of the same workspace is read from its sources even where it was never built or linked.
  const own = workspacePackages.get(name);
  if (own !== undefined)
    return { resolvedFileName: own, isExternalLibraryImport: false, extension: path.posix.extname(own) };
  return found;
}

function pathOptions(file: string, broken: Map<string, string>): ts.CompilerOptions {
  const folder = path.posix.dirname(file);
  if (!nearestConfigs.has(folder)) nearestConfigs.set(folder, ts.findConfigFile(folder, existsSync));
  const nearest = nearestConfigs.get(folder);
  if (nearest === undefined) return {};
  const config = governingConfig(nearest, file);
  // What is wrong in an installed package is nobody's to mend here.
  const told = config.includes('/node_modules/') ? new Map<string, string>() : broken;
  const options = aliasOptions.get(config) ?? readPaths(config, told);
  aliasOptions.set(config, options);
  return options;
}

function readPaths(config: string, broken: Map<string, string>): ts.CompilerOptions {
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile);
  // One that a dependency was published with governs nothing here.
  const isOwn = !config.includes('/node_modules/');
  if (error) {
    if (isOwn) broken.set(config, ts.flattenDiagnosticMessageText(error.messageText, ' '));
    return {};
  }
  // Only the aliases and two flags are wanted, so the file list is never expanded.
  const host: ts.ParseConfigHost = { ...ts.sys, useCaseSensitiveFileNames: true, readDirectory: () => [] };
  const { options, errors } = ts.parseJsonConfigFileContent(json, host, path.posix.dirname(config), undefined, config);
  const unread = unreadBase(config, errors);
  if (unread !== undefined && isOwn) broken.set(config, `what it extends can't be read: ${unread}`);
  const { paths, baseUrl, pathsBasePath, rootDirs, customConditions, noUnusedLocals, noUnusedParameters } = options;
  const wanted = { paths, baseUrl, pathsBasePath, rootDirs, customConditions, noUnusedLocals, noUnusedParameters };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

// A file that is not there, one that can't be read, and a circle; codes below 2000 are errors of its syntax.
const UNREAD_BASE = new Set([6053, 5083, 18000]);

/**
 * Why the options that a tsconfig takes over from others are not known. That a package is not there says nothing where nothing
 * is installed, which is told by itself.
 */
function unreadBase(config: string, errors: readonly ts.Diagnostic[]): string | undefined {
  const found = errors.filter(({ code }) => UNREAD_BASE.has(code) || code < 2000);
  const said = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  const isInstalled =
    ts.findConfigFile(path.posix.dirname(config), ts.sys.directoryExists, 'node_modules') !== undefined;
  return said.find((text) => isInstalled || !/^File '[^./][^']*' not found/.test(text));
}

/** Syntax errors of one text, by themselves. */
export function parseErrors(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false) as ts.SourceFile & {
    readonly parseDiagnostics: readonly ts.Diagnostic[];
  };
  return source.parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
