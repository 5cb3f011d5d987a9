import { ts } from './compiler.js';

/** A type error that the new texts have and the old ones had not. */
export interface NewTypeError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** What the gate compares: the texts of the touched files before (undefined for a new one) and after. */
export interface GateChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

/**
 * Type-checks the changed files with their package's own tsconfig, before and after, and gives the errors that are new.
 * JavaScript is left out unless the tsconfig checks it. Without a readable tsconfig there is nothing to say.
 */
export function newTypeErrors(tsconfig: string, changes: readonly GateChange[]): readonly NewTypeError[] {
  const options = optionsOf(tsconfig);
  if (!options) return [];
  const names = changes.map(({ file }) => file).filter((file) => options.checkJs || /\.[cm]?tsx?$/.test(file));
  if (names.length === 0) return [];
  const old = names.filter((file) => changes.some((change) => change.file === file && change.before !== undefined));
  const before = ts.createProgram(
    old,
    options,
    hostOf(options, new Map(changes.map(({ file, before: text }) => [file, text]))),
  );
  const known = errorsOf(before, old).map(keyOf);
  const afterHost = hostOf(options, new Map(changes.map(({ file, after }) => [file, after])));
  const after = ts.createProgram(names, options, afterHost, before);
  return errorsOf(after, names).flatMap((error) => {
    const at = known.indexOf(keyOf(error));
    if (at >= 0) {
      known.splice(at, 1);
      return [];
    }
    const line =
      error.file && error.start !== undefined ? error.file.getLineAndCharacterOfPosition(error.start).line + 1 : 1;
    return [{ file: error.file?.fileName ?? tsconfig, line, message: textOf(error) }];
  });
}

function optionsOf(tsconfig: string): ts.CompilerOptions | undefined {
  const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  if (error) return undefined;
  const host: ts.ParseConfigHost = { ...ts.sys, useCaseSensitiveFileNames: true, readDirectory: () => [] };
  const folder = tsconfig.slice(0, tsconfig.lastIndexOf('/'));
  const { options } = ts.parseJsonConfigFileContent(config, host, folder, undefined, tsconfig);
  return { ...options, noEmit: true, composite: false, incremental: false, declaration: false, skipLibCheck: true };
}

function hostOf(options: ts.CompilerOptions, texts: ReadonlyMap<string, string | undefined>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (file) => (texts.has(file) ? texts.get(file) !== undefined : host.fileExists(file)),
    readFile: (file) => texts.get(file) ?? host.readFile(file),
    getSourceFile: (file, languageVersion, onError) => {
      const text = texts.get(file);
      return text === undefined
        ? host.getSourceFile(file, languageVersion, onError)
        : ts.createSourceFile(file, text, languageVersion, true);
    },
  };
}

function errorsOf(program: ts.Program, files: readonly string[]): readonly ts.Diagnostic[] {
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) return [];
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.filter(({ category }) => category === ts.DiagnosticCategory.Error);
  });
}

/** The same error may stand on another line afterwards. */
function keyOf(error: ts.Diagnostic): string {
  return `${error.file?.fileName}|${error.code}|${textOf(error)}`;
}

function textOf(error: ts.Diagnostic): string {
  return `TS${error.code} ${ts.flattenDiagnosticMessageText(error.messageText, ' ').slice(0, 300)}`;
}
