// Control characters, and those that turn or hide text: https://trojansource.codes
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text from the code base on one line, with nothing in it that hides or turns what is read. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(HIDDEN, '\uFFFD');
}

/** A code span that nothing in the text can end; nothing in a code span is a mention, a link or markup. */
export function code(text: string): string {
  const plain = plainText(text);
  if (plain === '') return '` `';
  const fence = '`'.repeat(longestRun(plain) + 1);
  const room = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${room}${plain}${room}${fence}`;
}

/** A code block that nothing in the text can end. */
export function codeBlock(text: string, language: string): string {
  const plain = text
    .split(/\r?\n/)
    .map((line) => line.replace(HIDDEN, (found) => (found === '\t' ? found : '\uFFFD')))
    .join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(plain) + 1));
  return `${fence}${language}\n${plain.trimEnd()}\n${fence}`;
}

/** A table of finished Markdown; `|` is the one thing that code spans do not hold back. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\r?\n/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A code span for places that take HTML alone, such as a `summary`. */
export function htmlCode(text: string): string {
  const plain = plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // Markdown is read inside of it too.
  return `<code>${plain.replace(/[`*_~[\]@#|\\$!]/g, (found) => `&#${found.charCodeAt(0)};`)}</code>`;
}

/** What is folded away until it is wanted; `summary` is finished HTML. */
export function details(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content.trimEnd()}\n\n</details>`;
}

/** Path of an address, with everything escaped that Markdown or a browser could read otherwise. */
export function urlPath(file: string): string {
  return file.split('/').map(strictly).join('/');
}

function strictly(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
