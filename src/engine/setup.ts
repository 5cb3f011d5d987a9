import { existsSync, readFileSync } from 'node:fs';
import type { FileChange } from '../model/text-edit.js';
import { findConfig } from '../workspace/config-files.js';
import { lookAtProject, type Project } from '../workspace/project.js';
import { ADD, workflow } from './workflow.js';

/** What it takes to run the check in a project. */
export interface Setup {
  readonly project: Project;
  readonly changes: readonly FileChange[];
  /** What is left for a person to do, each in a line. */
  readonly notes: readonly string[];
}

const CONFIG = `{
  "$schema": "./node_modules/mcp-mrtr/schema/config.schema.json",
  "preset": "recommended"
}
`;
const ESLINT = {
  imports: "import mcpMrtr from 'mcp-mrtr/eslint';",
  requires: "const mcpMrtr = require('mcp-mrtr/eslint').default;",
  element: 'mcpMrtr.configs.recommended',
};

/** Plans configuration, a line for ESLint and a workflow, where they are not there yet; writes nothing. */
export async function planSetup(from: string): Promise<Setup> {
  const project = lookAtProject(from);
  const changes: FileChange[] = [];
  const notes: string[] = project.installed ? [] : [`Install it: ${ADD[project.manager]}`];
  const create = (file: string, after: string): void => {
    if (!existsSync(file)) changes.push({ file, before: undefined, after });
  };
  if (findConfig(project.folder) === undefined) create(`${project.folder}/mcp-mrtr.config.json`, CONFIG);
  if (project.github) create(`${project.root}/.github/workflows/mcp-mrtr.yml`, workflow(project));
  if (project.eslint !== undefined) {
    const change = await eslintLine(project.eslint);
    if (typeof change === 'string') notes.push(change);
    else if (change !== undefined) changes.push(change);
    if (change !== undefined && lacksParser(project)) notes.push(PARSER);
  }
  return { project, changes: changes.sort((a, b) => (a.file < b.file ? -1 : 1)), notes };
}

const PARSER =
  'ESLint reads no TypeScript by itself, and nothing in its configuration looks like a parser for it: add typescript-eslint, see the guide, "With ESLint".';

/** ESLint is not told how to read TypeScript, and from now on it is given such files. */
function lacksParser({ folder, eslint }: Project): boolean {
  if (eslint === undefined || !existsSync(`${folder}/tsconfig.json`)) return false;
  return !/typescript|tseslint|parser|antfu|nuxt|xo\b|neostandard/i.test(readFileSync(eslint, 'utf8'));
}

/** The changed configuration of ESLint, or what to tell where its shape is not known; undefined where it has the plugin. */
async function eslintLine(file: string): Promise<FileChange | string | undefined> {
  const bytes = readFileSync(file, 'utf8');
  const before = bytes.replace(/^\uFEFF/, '');
  if (before.includes('mcp-mrtr/eslint')) return undefined;
  const [{ addToExportedList }, { applyEdits }] = await Promise.all([
    import('../program/export-list.js'),
    import('../edit/apply.js'),
  ]);
  const edits = addToExportedList(file, before, ESLINT);
  if (edits === undefined) return `Add to ${file}: ${ESLINT.imports} and, in the list it exports, ${ESLINT.element}`;
  const after = applyEdits(before, edits, before.includes('\r\n') ? '\r\n' : '\n');
  return { file, before, after, bom: bytes !== before };
}
