/** What one level of indentation is in this text: a tab, or the step that most deeper lines take. Two spaces if none. */
export function indentUnit(text: string): string {
  const steps = new Map<number, number>();
  let tabs = 0;
  let spaces = 0;
  let depth = 0;
  for (const line of text.split('\n')) {
    // Lines of a block comment are set off by one space more.
    if (/^\s*(?:\*|\r?$)/.test(line)) continue;
    const lead = /^[ \t]*/.exec(line)?.[0] ?? '';
    if (lead.startsWith('\t')) tabs++;
    else if (lead !== '') spaces++;
    const step = lead.length - depth;
    if (step > 1) steps.set(step, (steps.get(step) ?? 0) + 1);
    depth = lead.length;
  }
  if (tabs > spaces) return '\t';
  const [commonest] = [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return ' '.repeat(commonest?.[0] ?? 2);
}

/** The quotes of most strings, of imports first: those are never chosen for what is inside. Single if there are none. */
export function quoteStyle(text: string): "'" | '"' {
  const imports = tally(text, /\b(?:from|import|require\()\s*(['"])/g);
  const { single, double } = imports.single + imports.double > 0 ? imports : tally(text, /(['"])(?:(?!\1)[^\\\n])*\1/g);
  return double > single ? '"' : "'";
}

/** Whether statements end in semicolons here. */
export function usesSemicolons(text: string): boolean {
  const ends =
    text.match(/^[ \t]*(?:import|export|const|let|return|throw|await)\b[^\n]*?[\w)\]}'"`;](?=[ \t\r]*$)/gm) ?? [];
  const complete = ends.filter((line) => !/[{([]$/.test(line));
  const closed = complete.filter((line) => line.endsWith(';')).length;
  return closed * 2 >= complete.length;
}

/** White space at the start of the line that holds the offset. */
export function lineIndentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function tally(text: string, quotes: RegExp): { single: number; double: number } {
  const found = [...text.matchAll(quotes)].map((match) => match[1]);
  const single = found.filter((quote) => quote === "'").length;
  return { single, double: found.length - single };
}
