import type { Colors } from './pretty.js';

/** A page of the docs as a terminal shows it: headings stand out, code is indented, local links are their text alone. */
export function renderPage(markdown: string, colors: Colors): string {
  let inCode = false;
  const lines = markdown
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (/^\s*```/.test(line)) {
        inCode = !inCode;
        return [];
      }
      return [inCode ? colors.cyan(`    ${line}`.trimEnd()) : prose(line, colors)];
    });
  return `${lines.join('\n')}\n`;
}

function prose(line: string, colors: Colors): string {
  const heading = /^#+ (.*)$/.exec(line)?.[1];
  if (heading !== undefined) return colors.bold(plain(heading));
  if (line.startsWith('>')) return colors.dim(plain(line.replace(/^> ?/, '  ')));
  return plain(line)
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? colors.cyan(part) : part))
    .join('')
    .replace(/\*\*([^*]+)\*\*/g, (_, text: string) => colors.bold(text));
}

function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, shown: string, to: string) =>
    /^[a-z]+:/i.test(to) ? `${shown} (${to})` : shown,
  );
}
