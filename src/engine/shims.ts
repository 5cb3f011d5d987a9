import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FileChange } from '../model/text-edit.js';
import type { ts } from '../program/compiler.js';
import { isTypeScriptFile } from '../program/typescript-file.js';
import { inspectShim, isShim, renderShim, type ShimOptions, shimFlavour } from '../shim/render.js';
import { filesNamed } from '../workspace/files.js';
import type { Package } from '../workspace/packages.js';
import { shimFolder } from './shim-folder.js';
import { flavourOf } from './shim-users.js';
import type { Survey } from './survey.js';

/** The generated file of one package: where it is, what it says, and how the package's files speak of it. */
export interface PackageShim {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly options: ShimOptions;
  /** What stands there now. */
  readonly present: string | undefined;
  readonly state: 'absent' | ReturnType<typeof inspectShim>;
}

const SHIM_NAMES = ['mrtr', 'mcp-mrtr', 'mcp-mrtr-rounds', 'mcp-mrtr-shim'];
/** Names that a generated file can have. */
export const SHIM_FILE = new RegExp(`^(${SHIM_NAMES.join('|')})\\.[cm]?[jt]s$`);

/** One shim for each package of the touched files. */
export function packageShims(
  survey: Survey,
  touched: ReadonlyMap<ts.SourceFile, 'v1' | 'v2'>,
): ReadonlyMap<Package, PackageShim> {
  const byPackage = new Map<Package, string[]>();
  const flavours = new Map<Package, 'v1' | 'v2'>();
  for (const [{ fileName }, flavour] of touched) {
    const owner = survey.packages.of(fileName);
    byPackage.set(owner, [...(byPackage.get(owner) ?? []), fileName]);
    flavours.set(owner, flavour);
  }
  return new Map(
    [...byPackage].map(([owner, files]) => [owner, shimOf(survey, owner, flavours.get(owner) ?? 'v1', files)]),
  );
}

/** Finds the shim that a package has, or the place for a new one: the common folder of the files, in their language. */
function shimOf(survey: Survey, owner: Package, flavour: 'v1' | 'v2', files: readonly string[]): PackageShim {
  for (const file of shimFiles(survey, owner)) {
    const text = textOf(survey, file);
    const options = shimOptions(owner, flavour, file, isEsModuleText(text ?? ''));
    const state = text === undefined ? 'foreign' : inspectShim(text, options);
    if (state !== 'foreign') return { file, options, present: text, state };
  }
  return newShim(survey, owner, flavour, files);
}

/** Files of a package that have the name of a shim; where none was given, those that were not given too. */
function shimFiles(survey: Survey, owner: Package): readonly string[] {
  const isOwn = (file: string): boolean => survey.packages.of(file).dir === owner.dir;
  const given = survey.sources.files.filter((file) => SHIM_FILE.test(path.posix.basename(file)) && isOwn(file));
  if (given.length > 0) return given;
  const known = elsewhere.get(owner) ?? filesNamed(SHIM_FILE, owner.dir).filter(isOwn);
  elsewhere.set(owner, known);
  return known;
}

/** A package is described anew in each run. */
const elsewhere = new WeakMap<Package, readonly string[]>();

/** Shims of packages in which nothing else moves: an upgraded SDK, or a newer version of the tool, needs another text. */
export function olderShims(survey: Survey, done: ReadonlySet<string>): readonly PackageShim[] {
  return survey.candidates.flatMap((file) => {
    const text = done.has(file) ? undefined : textOf(survey, file);
    if (text === undefined || !isShim(text)) return [];
    const owner = survey.packages.of(file);
    const flavour = flavourOf(survey, owner, text);
    const shim = shimOf(survey, owner, flavour, [file]);
    // An edited one of an older version still does its work; one for another SDK does not.
    const isOut = shim.state === 'older' || (shim.state === 'edited' && shimFlavour(text) !== flavour);
    return shim.file === file && isOut ? [shim] : [];
  });
}

/** The new text of a shim, in the line ends of the old one or of a file beside it. An edited one is left alone. */
export function shimChange(survey: Survey, { file, options, present, state }: PackageShim): readonly FileChange[] {
  if (state === 'current' || state === 'edited') return [];
  const beside = survey.candidates.find((other) => path.posix.dirname(other).startsWith(path.posix.dirname(file)));
  const read = survey.sources.read(present === undefined ? (beside ?? file) : file);
  const eol = 'eol' in read ? read.eol : '\n';
  return [{ file, before: present, after: renderShim(options).replaceAll('\n', eol) }];
}

function newShim(survey: Survey, owner: Package, flavour: 'v1' | 'v2', files: readonly string[]): PackageShim {
  const folder = shimFolder(survey, files);
  const extension = shimExtension(survey, files);
  // The name may be taken by a file of the user's.
  const name = SHIM_NAMES.find(
    (stem) =>
      !['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'tsx', 'jsx'].some((end) => existsSync(`${folder}/${stem}.${end}`)),
  );
  const file = `${folder}/${name ?? 'mcp-mrtr-shim'}${extension}`;
  const imports = files.some((other) => isEsModuleText(textOf(survey, other) ?? ''));
  return { file, options: shimOptions(owner, flavour, file, imports), present: undefined, state: 'absent' };
}

function shimOptions(owner: Package, flavour: 'v1' | 'v2', file: string, imports: boolean): ShimOptions {
  const { v1, v2, fastmcp } = owner.sdk;
  const version = flavour === 'v1' ? v1 : v2;
  // A `.js` file without a package type may still be an ES module, for a bundler.
  const commonJs = file.endsWith('.cjs') || (file.endsWith('.js') && owner.moduleType === 'commonjs' && !imports);
  return {
    flavour,
    language: /\.[cm]?ts$/.test(file) ? 'ts' : 'js',
    modules: commonJs ? 'commonjs' : 'esm',
    ...(version === undefined ? {} : { sdkVersion: version }),
    ...(flavour === 'v1' && fastmcp !== undefined ? { fastmcp: true } : {}),
  };
}

/** Whether a text is written as an ES module. */
export function isEsModuleText(text: string): boolean {
  return /^\s*(import\s+[\w*{'"]|export\s+[\w*{])/m.test(text);
}

function shimExtension(survey: Survey, files: readonly string[]): string {
  const typed = files.filter((file) => isTypeScriptFile(file));
  const endings = new Set((typed.length > 0 ? typed : files).map((file) => path.posix.extname(file)));
  const [only, other] = endings;
  if (typed.length > 0) return other === undefined && (only === '.mts' || only === '.cts') ? only : '.ts';
  if (other === undefined && (only === '.mjs' || only === '.cjs')) return only;
  return endings.has('.mjs') && !files.some((file) => isEsModuleText(textOf(survey, file) ?? '')) ? '.cjs' : '.js';
}

function textOf(survey: Survey, file: string): string | undefined {
  const read = survey.sources.read(file);
  return 'text' in read ? read.text : undefined;
}
