import path from 'node:path';
import type { ts } from '../program/compiler.js';
import { isTypeScriptFile } from '../program/typescript-file.js';
import type { Package } from '../workspace/packages.js';

/** How a file writes the ending of its relative imports, by those it has. Undefined where it has none. */
function endingOf(source: ts.SourceFile): '.js' | '.ts' | '' | undefined {
  const found = [...source.text.matchAll(/(?:\bfrom\s*|\brequire\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]*)\1/g)].map(
    (match) => match[2] ?? '',
  );
  const [last] = found.filter((specifier) => !specifier.endsWith('.json')).slice(-1);
  if (last === undefined) return undefined;
  return /\.[cm]?js$/.test(last) ? '.js' : isTypeScriptFile(last) ? '.ts' : '';
}

/** The specifier under which a file imports another one of its package, in the habits of the file, else of its neighbours. */
export function specifierFor(
  from: ts.SourceFile,
  to: string,
  owner: Package,
  neighbours: readonly ts.SourceFile[],
): string {
  const ending =
    endingOf(from) ?? neighbours.map(endingOf).find((habit) => habit !== undefined) ?? defaultEnding(from, owner);
  const relative = path.posix.relative(path.posix.dirname(from.fileName), to);
  const dotted = relative.startsWith('.') ? relative : `./${relative}`;
  const extension = path.posix.extname(dotted);
  const stem = dotted.slice(0, -extension.length);
  // Files whose module kind is in their name are never imported without it.
  if (ending === '' && /^\.[cm]/.test(extension)) return stem + extension.replace('t', 'j');
  return stem + (ending === '' ? '' : ending === '.ts' ? extension : extension.replace('t', 'j'));
}

function defaultEnding(from: ts.SourceFile, owner: Package): '.js' | '' {
  return owner.moduleType === 'module' || !isTypeScriptFile(from.fileName) || /\.[cm]ts$/.test(from.fileName)
    ? '.js'
    : '';
}
