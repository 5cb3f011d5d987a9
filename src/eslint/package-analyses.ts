import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { analyze } from '../engine/analyze.js';
import { loadConfig } from '../engine/config.js';
import { type Fixes, planFixes } from '../engine/fixes.js';
import { SHIM_FILE } from '../engine/shims.js';
import type { Finding } from '../model/finding.js';
import { isShim } from '../shim/render.js';
import { listSources } from '../workspace/files.js';
import { findUp } from '../workspace/paths.js';
import type { Linted, LintFinding } from './lint-finding.js';
import { suggestedEdits } from './suggestion.js';

/** One analysis and what it was made of. */
interface Made {
  /** Names, sizes and times of the package's files. */
  readonly state: string;
  readonly fixes: Fixes;
}

/** Milliseconds within which the files of a package are taken to be the same: one run of ESLint asks for file after file. */
const FRESH = 1000;

/** The analyses of a process, one a package, made again when a file of the package has changed. */
export class PackageAnalyses {
  readonly #made = new Map<string, Made>();
  readonly #checked = new Map<string, number>();
  #overlaid: { readonly key: string; readonly fixes: Fixes } | undefined;

  /** The findings in one file, with its text laid over what is on disk. Nothing for a file that is not on disk. */
  async findingsIn({ file, text }: Linted): Promise<readonly LintFinding[]> {
    const saved = textOnDisk(file);
    if (saved === undefined) return [];
    const beside = path.posix.dirname(file);
    const folder = findUp('package.json', beside) ?? beside;
    const made = await this.#analysisOf(folder);
    const fixes = text === saved ? made.fixes : await this.#withText(folder, made.state, file, text);
    return fixes.analysis.findings
      .filter((finding) => finding.file === file)
      .map((finding) => toLint(finding, suggestedEdits(finding, fixes, text)));
  }

  async #analysisOf(folder: string): Promise<Made> {
    const known = this.#made.get(folder);
    if (known && Date.now() - (this.#checked.get(folder) ?? 0) < FRESH) return known;
    const state = await stateOf(folder);
    const made = known?.state === state ? known : { state, fixes: await run(folder, new Map()) };
    this.#made.set(folder, made);
    this.#checked.set(folder, Date.now());
    return made;
  }

  /** An editor asks again and again for one text: the last one is kept. */
  async #withText(folder: string, state: string, file: string, text: string): Promise<Fixes> {
    const key = [folder, state, file, text].join('\n');
    if (this.#overlaid?.key !== key) this.#overlaid = { key, fixes: await run(folder, new Map([[file, text]])) };
    return this.#overlaid.fixes;
  }
}

async function run(folder: string, texts: ReadonlyMap<string, string>): Promise<Fixes> {
  const options = { cwd: folder, paths: ['.'], target: 'auto', config: await loadConfig(folder), texts } as const;
  const analysis = await analyze(options);
  // Rewriting and type-checking are for suggestions, and there is none without a generated file to import from.
  const suggests = analysis.findings.some(({ fix }) => fix === 'auto') && (await hasShim(folder));
  return suggests ? planFixes(options) : { analysis, byPoint: new Map() };
}

async function hasShim(folder: string): Promise<boolean> {
  const files = await sourcesOf(folder);
  return files.some((file) => SHIM_FILE.test(path.posix.basename(file)) && isShim(textOnDisk(file) ?? ''));
}

function sourcesOf(folder: string): Promise<string[]> {
  return listSources(['.'], { cwd: folder, onUnread: () => {} });
}

async function stateOf(folder: string): Promise<string> {
  const looked = [...(await sourcesOf(folder)), `${folder}/package.json`, `${folder}/tsconfig.json`];
  return looked
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return `${file} ${stat?.size} ${stat?.mtimeMs}`;
    })
    .join('\n');
}

function textOnDisk(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

function toLint(
  { rule, message, line, column, endLine, endColumn }: Finding,
  edits: LintFinding['edits'],
): LintFinding {
  return { rule, message, line, column, endLine, endColumn, edits };
}
