import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Texts of Markdown files by their path from the root of the repository, with forward slashes. */
export type Pages = ReadonlyMap<string, string>;

/** The Markdown files at the top, and all below `docs`. */
export function readPages(root: string): Pages {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const below = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return new Map([...top, ...below].sort().map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

/** Ids without a page, pages without an id, and pages whose title is not their id. */
export function pageProblems(pages: Pages, folder: string, ids: readonly string[]): string[] {
  const wanted = new Set(ids.map((id) => `${folder}/${id}.md`));
  const present = [...pages.keys()].filter((page) => page.startsWith(`${folder}/`));
  return [
    ...[...wanted].filter((page) => !pages.has(page)).map((page) => `${page} is missing`),
    ...present.filter((page) => !wanted.has(page)).map((page) => `${page}: there is no such id`),
    ...present
      .filter((page) => titleOf(pages.get(page) ?? '') !== path.posix.basename(page, '.md'))
      .map((page) => `${page}: its title is not its id`),
  ];
}

function titleOf(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1];
}

/** Whether a page says a text, however its lines are broken. */
export function says(text: string, wanted: string): boolean {
  const plain = (given: string): string => given.replace(/^> ?/gm, '').replace(/\s+/g, ' ');
  return plain(text).includes(plain(wanted));
}

/** Links between pages, and from pages to files, that lead nowhere. `exists` tells about files of the repository. */
export function brokenLinks(pages: Pages, exists: (file: string) => boolean): string[] {
  return [...pages].flatMap(([page, text]) =>
    linksOf(text).flatMap((link) => {
      if (/^[a-z]+:/i.test(link)) return [];
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
      if (!exists(target)) return [`${page}: ${link} leads nowhere`];
      if (anchor === undefined || !pages.has(target)) return [];
      return anchorsOf(pages.get(target) ?? '').has(anchor) ? [] : [`${page}: ${link} names no heading`];
    }),
  );
}

function linksOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}

/** As GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]*`/g, '');
}

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '');
}

/** The npm commands of a script, in one line and without what only keeps a machine quiet. */
export function npmCommands(script: string): string {
  const lines = script.split('\n').filter((line) => line.startsWith('npm '));
  return lines.map((line) => line.replace(/ --no-(audit|fund)\b/g, '').trim()).join(' && ');
}
