import pc from 'picocolors';

/** One file of a patch. */
interface Section {
  readonly file: string;
  readonly lines: readonly string[];
  readonly isNew: boolean;
}

/** A patch, coloured: its first files in full, of the others, and of generated files, only how much changes. */
export function patchForReading(patch: string, filesInFull: number): string {
  const sections = sectionsOf(patch);
  const changed = sections.filter(({ isNew }) => !isNew);
  const shown = changed.slice(0, filesInFull);
  const rest = sections.filter((section) => !shown.includes(section));
  return [...shown.flatMap(({ lines }) => [...lines.map(colour), '']), ...rest.map(countOf)].join('\n');
}

function sectionsOf(patch: string): Section[] {
  const parts = patch.split(/^(?=--- )/m).filter((part) => part.startsWith('--- '));
  return parts.map((part) => ({
    file: /^\+\+\+ b\/(.*)$/m.exec(part)?.[1] ?? '?',
    lines: part.trimEnd().split('\n'),
    isNew: part.startsWith('--- /dev/null'),
  }));
}

function countOf({ file, lines, isNew }: Section): string {
  const count = (sign: string): number => lines.slice(2).filter((line) => line.startsWith(sign)).length;
  const numbers = `${pc.green(`+${count('+')}`)} ${pc.red(`−${count('-')}`)}`;
  return isNew ? `${file}  ${pc.green(`+${count('+')}`)} ${pc.dim('(generated: the shim)')}` : `${file}  ${numbers}`;
}

function colour(line: string): string {
  if (line.startsWith('+++') || line.startsWith('---')) return pc.bold(line);
  if (line.startsWith('+')) return pc.green(line);
  if (line.startsWith('-')) return pc.red(line);
  return line.startsWith('@@') ? pc.cyan(line) : line;
}
