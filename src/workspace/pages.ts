import { readdirSync, readFileSync } from 'node:fs';
import { InvariantError } from '../model/errors.js';
import type { Level, Preset } from '../model/finding.js';

/** Folders of `docs` in which each page is named for what it explains. */
export const PAGE_KINDS = ['rules', 'reasons', 'dialects'] as const;

export type PageKind = (typeof PAGE_KINDS)[number];

/** A rule as its page tells it; `test/docs` holds the pages to the rules. Reading it loads no compiler, which a rule needs. */
export interface RulePage {
  readonly id: string;
  readonly description: string;
  readonly level: Level;
  /** The page in Markdown, with addresses only where they lead somewhere from outside. */
  readonly help: string;
}

/** Ids of all pages of a kind, sorted. */
export function pageIds(kind: PageKind): readonly string[] {
  return readdirSync(folder(kind))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

/** The page of a rule, a reason or a dialect, in Markdown; undefined where there is none. */
export function pageOf(kind: PageKind, id: string): string | undefined {
  return pageIds(kind).includes(id) ? readFileSync(new URL(`${id}.md`, folder(kind)), 'utf8') : undefined;
}

/** All rules, sorted by id. */
export function rulePages(): readonly RulePage[] {
  return pageIds('rules').map((id) => rulePage(id, pageOf('rules', id) ?? ''));
}

/** Presets by rule, from the table of rules in the guide. */
export function rulePresets(): ReadonlyMap<string, readonly Preset[]> {
  const guide = readFileSync(new URL('../guide.md', folder('rules')), 'utf8');
  const rows = guide.matchAll(/^\| \[([\w-]+)\]\(rules\/[\w-]+\.md\) *\| *\w+ *\| *([\w, ]*?) *\|/gm);
  return new Map([...rows].map(([, id = '', presets = '']) => [id, presets.split(', ') as Preset[]]));
}

/** What the page of a rule says in its first lines: `# id`, then the description, then `Level: error.` */
export function rulePage(id: string, text: string): RulePage {
  const [, intro = ''] = text.split(/^# .+$/m);
  const first = (intro.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');
  const [, description = '', level = ''] = /^(.*?)\s*Level: (error|warning|info)\b/.exec(first) ?? [];
  return { id, description, level: level === '' ? 'warning' : (level as Level), help: withoutLocalLinks(text) };
}

function withoutLocalLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\((?![a-z]+:)[^)]*\)/gi, '$1');
}

/** The pages lie two folders up in the sources and three in `dist`. */
function folder(kind: PageKind): URL {
  for (const up of ['../../', '../../../']) {
    const at = new URL(`${up}docs/${kind}/`, import.meta.url);
    if (isFolder(at)) return at;
  }
  throw new InvariantError(`docs/${kind} is missing from the installed package`);
}

function isFolder(at: URL): boolean {
  try {
    readdirSync(at);
    return true;
  } catch {
    return false;
  }
}
