import { readFileSync } from 'node:fs';
import path from 'node:path';
import pc from 'picocolors';
import type { Report } from '../model/report.js';
import { reasonText } from '../planner/reasons.js';
import type { LineOf } from '../report/code-frame.js';
import { renderGithub } from '../report/github.js';
import { renderJson } from '../report/json.js';
import { renderMarkdown } from '../report/markdown.js';
import { renderPretty } from '../report/pretty.js';
import { renderSarif, type SarifOptions } from '../report/sarif.js';
import { rulePages } from '../workspace/pages.js';
import { gitRoot } from '../workspace/paths.js';
import type { Format } from './formats.js';

export interface RenderOptions {
  readonly cwd: string;
  readonly colors: boolean;
  readonly fixes: NonNullable<SarifOptions['fixes']>;
}

/** A report in one of its formats. */
export function render(report: Report, format: Format, { cwd, colors, fixes }: RenderOptions): string {
  const root = gitRoot(cwd) ?? cwd;
  switch (format) {
    case 'json':
      return renderJson(report);
    case 'sarif':
      return renderSarif(report, { root, cwd, rules: rulePages(), fixes });
    case 'github':
      return renderGithub(report, { prefix: path.posix.relative(root, cwd) });
    case 'markdown':
      return renderMarkdown(report, { reasonText });
    default:
      return renderPretty(report, { colors: pc.createColors(colors), reasonText, lineOf: linesIn(cwd) });
  }
}

/** Lines out of the files on disk, each read once. */
function linesIn(cwd: string): LineOf {
  const read = new Map<string, readonly string[]>();
  return (file, line) => {
    const known = read.get(file) ?? linesOf(path.resolve(cwd, file));
    read.set(file, known);
    return known[line - 1];
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|[\n\r\u2028\u2029]/);
  } catch {
    return [];
  }
}
