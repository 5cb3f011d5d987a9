import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Codes by which the compiler says that something is never used. */
const UNUSED = /TS(6133|6138|6192|6196|6198|6199) /;

/** Parts the errors of {@link typeErrors}: what is wrong, and what is merely never used. */
export function partUnused(errors: readonly string[]): { readonly wrong: string[]; readonly unused: string[] } {
  return { wrong: errors.filter((error) => !UNUSED.test(error)), unused: errors.filter((error) => UNUSED.test(error)) };
}

/**
 * Type errors of many projects, by project, as `file:line TSnnnn text`. Projects with the same compiler options share one
 * program, since most of the time goes into the packages they all use.
 */
export function typeErrors(projects: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, { readonly options: ts.CompilerOptions; readonly projects: Map<string, string[]> }>();
  for (const project of projects) {
    const file = path.join(project, 'tsconfig.json');
    const { config } = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'));
    const key = JSON.stringify(config.compilerOptions);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, project, {}, file);
    const group = groups.get(key) ?? { options: { ...options, configFilePath: undefined }, projects: new Map() };
    groups.set(key, group);
    group.projects.set(project, fileNames);
  }
  const found = new Map(projects.map((project) => [project, [] as string[]]));
  for (const group of groups.values()) {
    const program = ts.createProgram([...group.projects.values()].flat(), group.options, hostFor(group.options));
    const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()].map((error) =>
      describe(error, ''),
    );
    const clean = new Set<string>();
    for (const project of group.projects.keys()) {
      const errors = program
        .getSourceFiles()
        .filter(({ fileName }) => fileName.startsWith(`${project}/`))
        .flatMap((file) => errorsOf(program, file, clean));
      found.get(project)?.push(...errors.map((error) => describe(error, project)), ...general);
    }
  }
  return found;
}

/** Generated and helper files are the same in many projects: one that stands on its own is checked once a program. */
function errorsOf(program: ts.Program, file: ts.SourceFile, clean: Set<string>): readonly ts.Diagnostic[] {
  if (clean.has(file.text)) return [];
  const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  if (errors.length === 0 && !/from '\.\.?\//.test(file.text)) clean.add(file.text);
  return errors;
}

const packageFiles = new Map<string, ts.SourceFile | undefined>();

/** A host that reads the declarations of packages, which are most of every program, only once. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (fileName, how, ...rest) => {
    if (!fileName.includes('/node_modules/')) return read(fileName, how, ...rest);
    const key = `${fileName} ${JSON.stringify(how)}`;
    if (!packageFiles.has(key)) packageFiles.set(key, read(fileName, how, ...rest));
    return packageFiles.get(key);
  };
  return host;
}

function describe({ file, start, code, messageText }: ts.Diagnostic, project: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return `TS${code} ${text}`;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${path.relative(project, file.fileName)}:${line + 1} TS${code} ${text}`;
}
