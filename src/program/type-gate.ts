import { ambientFiles } from './ambient-files.js';
import { ts } from './compiler.js';
import { ParsingHost } from './host.js';
import { visit } from './nodes.js';
import { symbolPath } from './symbol-path.js';
import { isTypeScriptFile } from './typescript-file.js';

/** A type error that the new texts have and the old ones had not. */
export interface NewTypeError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** Names of the functions around it. */
  readonly symbol: string;
}

/** What the gate compares: the texts of the touched files before (undefined for a new one) and after. */
export interface GateChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** The changes of one package, with its tsconfig. */
export interface GatePackage {
  readonly tsconfig: string;
  readonly changes: readonly GateChange[];
}

/** What was read for options: who checks again reads only what is new. */
export type GateHosts = Map<string, ParsingHost>;

/**
 * Type-checks the changed files with their packages' own tsconfigs, before and after, and gives the errors that are new.
 * JavaScript is left out unless the tsconfig, or the file itself, has it checked. About a package without a readable tsconfig there is nothing to say.
 */
export function newTypeErrors(packages: readonly GatePackage[], hosts: GateHosts = new Map()): readonly NewTypeError[] {
  // Packages with the same options are checked as one, so that the SDK's types are loaded once.
  const groups = new Map<string, { options: ts.CompilerOptions; members: GatePackage[] }>();
  for (const { tsconfig, changes } of packages) {
    const options = optionsOf(tsconfig);
    if (!options) continue;
    const { configFilePath: _path, ...shared } = options;
    const key = JSON.stringify(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
    const group = groups.get(key) ?? { options, members: [] };
    group.members.push({ tsconfig, changes: changes.filter((change) => options.checkJs || isChecked(change)) });
    groups.set(key, group);
  }
  const all = packages.flatMap(({ changes }) => changes);
  return [...groups].flatMap(([key, { options, members }]) => {
    const changes = members.flatMap((member) => member.changes);
    if (changes.length === 0) return [];
    const host = hosts.get(key) ?? new ParsingHost(options);
    hosts.set(key, host);
    // What declares something for all files of a project is read where an error may come from its lack.
    if (errorsOf(host, changes, textsAfter(all)).length === 0) return [];
    return members.flatMap((member) => errorsOfPackage(host, member, all));
  });
}

/** `all`: what one package imports from another is checked with that one, and is as it will be. */
function textsAfter(all: readonly GateChange[]): ReadonlyMap<string, string> {
  return new Map(all.map(({ file, after }) => [file, after]));
}

/** JavaScript is where it says so itself, or where its tsconfig does. */
function isChecked({ file, after }: GateChange): boolean {
  return isTypeScriptFile(file) || /^\s*\/\/\s*@ts-check\b/m.test(after);
}

function errorsOfPackage(
  host: ParsingHost,
  { tsconfig, changes }: GatePackage,
  all: readonly GateChange[],
): readonly NewTypeError[] {
  const ambient = ambientFiles(tsconfig);
  const found = errorsOf(host, changes, textsAfter(all), ambient).map((error) => ({
    key: keyOf(error),
    told: tell(error),
  }));
  if (found.length === 0) return [];
  const old = changes.filter(({ before }) => before !== undefined);
  const before = new Map(all.flatMap((change) => (change.before === undefined ? [] : [[change.file, change.before]])));
  const known = errorsOf(host, old, before, ambient).map(keyOf);
  return found.flatMap(({ key, told }) => {
    const at = known.indexOf(key);
    if (at < 0) return [told];
    known.splice(at, 1);
    return [];
  });
}

function tell(error: ts.Diagnostic): NewTypeError {
  const { file, start = 0 } = error;
  const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 1;
  return {
    file: file?.fileName ?? '',
    line,
    message: textOf(error),
    symbol: file ? symbolPath(innermost(file, start)) : '',
  };
}

function innermost(file: ts.SourceFile, position: number): ts.Node {
  let found: ts.Node = file;
  visit(file, (node) => {
    if (position < node.getFullStart() || position >= node.getEnd()) return false;
    found = node;
    return undefined;
  });
  return found;
}

function optionsOf(tsconfig: string): ts.CompilerOptions | undefined {
  const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  if (error) return undefined;
  const host: ts.ParseConfigHost = { ...ts.sys, useCaseSensitiveFileNames: true, readDirectory: () => [] };
  const folder = tsconfig.slice(0, tsconfig.lastIndexOf('/'));
  const { options } = ts.parseJsonConfigFileContent(config, host, folder, undefined, tsconfig);
  const types = options.types ?? usualTypes(folder);
  return {
    ...options,
    types,
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    skipLibCheck: true,
  };
}

/**
 * Which `@types` packages count where the tsconfig names none: all of them up to TypeScript 5, none from 6 on. The project
 * goes by the version it has installed, not by ours.
 */
function usualTypes(folder: string): string[] {
  const manifest = ts.findConfigFile(folder, ts.sys.fileExists, 'node_modules/typescript/package.json');
  const { config } = manifest ? ts.readConfigFile(manifest, ts.sys.readFile) : {};
  return Number.parseInt(String(config?.version), 10) >= 6 ? [] : ['*'];
}

function errorsOf(
  host: ParsingHost,
  files: readonly GateChange[],
  texts: ReadonlyMap<string, string>,
  ambient: readonly string[] = [],
): readonly ts.Diagnostic[] {
  const program = host.program(texts, [...files.map(({ file }) => file), ...ambient]);
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
