import path from 'node:path';
import { inspectShim, renderShim, type ShimOptions } from '../shim/render.js';
import type { Package } from '../workspace/packages.js';
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

const SHIM_NAME = /^(mrtr|mcp-mrtr)\.([cm]?)([jt])s$/;

/**
 * Finds the shim that a package has, or the place for a new one: the common folder of the files it is for, in their
 * language.
 */
export function shimOf(survey: Survey, owner: Package, flavour: 'v1' | 'v2', files: readonly string[]): PackageShim {
  for (const file of survey.sources.files) {
    const named = SHIM_NAME.exec(path.posix.basename(file));
    if (!named || survey.packages.of(file).dir !== owner.dir) continue;
    const text = textOf(survey, file);
    const options = shimOptions(owner, flavour, file);
    const state = text === undefined ? 'foreign' : inspectShim(text, options);
    if (state !== 'foreign') return { file, options, present: text, state };
  }
  return newShim(survey, owner, flavour, files);
}

function newShim(survey: Survey, owner: Package, flavour: 'v1' | 'v2', files: readonly string[]): PackageShim {
  const folder = commonFolder(files);
  const extension = shimExtension(survey, files);
  const known = new Set(survey.sources.files);
  // The name may be taken by a file of the user's.
  const name = ['mrtr', 'mcp-mrtr', 'mcp-mrtr-rounds'].find(
    (stem) =>
      !['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'tsx', 'jsx'].some((end) => known.has(`${folder}/${stem}.${end}`)),
  );
  const file = `${folder}/${name ?? 'mcp-mrtr-shim'}${extension}`;
  return { file, options: shimOptions(owner, flavour, file, survey, files), present: undefined, state: 'absent' };
}

function shimOptions(
  owner: Package,
  flavour: 'v1' | 'v2',
  file: string,
  survey?: Survey,
  files: readonly string[] = [],
): ShimOptions {
  const language = /\.[cm]?ts$/.test(file) ? 'ts' : 'js';
  const commonJs =
    file.endsWith('.cjs') || (file.endsWith('.js') && owner.moduleType === 'commonjs' && !usesImports(survey, files));
  const { v1, v2, fastmcp } = owner.sdk;
  const version = flavour === 'v1' ? v1 : v2;
  return {
    flavour,
    language,
    modules: commonJs ? 'commonjs' : 'esm',
    ...(version === undefined ? {} : { sdkVersion: version }),
    ...(flavour === 'v1' && fastmcp !== undefined ? { fastmcp: true } : {}),
  };
}

/** A `.js` file without a package type may still be an ES module, for a bundler. */
function usesImports(survey: Survey | undefined, files: readonly string[]): boolean {
  return files.some((file) => survey !== undefined && isEsModuleText(textOf(survey, file) ?? ''));
}

export function isEsModuleText(text: string): boolean {
  return /^\s*(import\s+[\w*{'"]|export\s+[\w*{])/m.test(text);
}

function shimExtension(survey: Survey, files: readonly string[]): string {
  const typed = files.filter((file) => /\.[cm]?tsx?$/.test(file));
  const endings = new Set((typed.length > 0 ? typed : files).map((file) => path.posix.extname(file)));
  const [only, other] = endings;
  if (typed.length > 0) return other === undefined && (only === '.mts' || only === '.cts') ? only : '.ts';
  if (other === undefined && (only === '.mjs' || only === '.cjs')) return only;
  return endings.has('.mjs') && !files.some((file) => isEsModuleText(textOf(survey, file) ?? '')) ? '.cjs' : '.js';
}

function commonFolder(files: readonly string[]): string {
  const [first = '', ...rest] = files.map((file) => path.posix.dirname(file).split('/'));
  const shared = rest.reduce((common, folder) => common.slice(0, firstDifference(common, folder)), first as string[]);
  return shared.join('/') || '/';
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? a.length : at;
}

function textOf(survey: Survey, file: string): string | undefined {
  const read = survey.sources.read(file);
  return 'text' in read ? read.text : undefined;
}

/** The text of a shim, in the line ends of the files around it. */
export function shimText({ options }: PackageShim, eol: '\n' | '\r\n'): string {
  return renderShim(options).replaceAll('\n', eol);
}
