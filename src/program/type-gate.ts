import { Project } from 'ts-morph';
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
  const checked = changes.filter(({ file }) => options.checkJs || /\.[cm]?tsx?$/.test(file));
  if (checked.length === 0) return [];
  // One project for both, so that the second check reuses what the first one loaded.
  const project = new Project({
    compilerOptions: options,
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
  });
  const old = checked.filter(({ before }) => before !== undefined);
  for (const { file, before } of old) project.createSourceFile(file, before, { overwrite: true });
  const known = errorsOf(project, old).map(keyOf);
  for (const { file, after } of checked) project.createSourceFile(file, after, { overwrite: true });
  return errorsOf(project, checked).flatMap((error) => {
    const at = known.indexOf(keyOf(error));
    if (at >= 0) {
      known.splice(at, 1);
      return [];
    }
    const { file, start = 0 } = error;
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 1;
    return [{ file: file?.fileName ?? tsconfig, line, message: textOf(error) }];
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

function errorsOf(project: Project, files: readonly GateChange[]): readonly ts.Diagnostic[] {
  const program = project.getProgram().compilerObject as unknown as ts.Program;
  return files.flatMap(({ file }) => {
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
