/** Imports of the composed file: what is taken from one module. */
interface ModuleImports {
  readonly values: Set<string>;
  readonly types: Set<string>;
  namespace: string | undefined;
}

const IMPORT = /^import\s+(type\s+)?(?:\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+'([^']+)';\n/gm;
const EXPORT = /^export\s+(?=(?:abstract\s+|async\s+|declare\s+)*(?:class|const|function|interface|type)\s+(\w+))/gm;

/**
 * Merges the texts of the parts into one module: imports of other parts are dropped, those of packages are gathered, and
 * only the public names stay exported.
 */
export function composeParts(parts: readonly string[], publicNames: ReadonlySet<string>): string {
  const imports = new Map<string, ModuleImports>();
  const bodies = parts.map((text) =>
    text
      .replace(IMPORT, (_all, typeOnly, namespace, names, from) => {
        if (!from.startsWith('.')) gather(imports, from, typeOnly !== undefined, namespace, names ?? '');
        return '';
      })
      .replace(EXPORT, (keyword, name) => (publicNames.has(name) ? keyword : ''))
      .trim(),
  );
  return `${printImports(imports)}\n\n${bodies.join('\n\n')}\n`;
}

/** An ES module of ours, without types, as a CommonJS one that reads as if written so. */
export function asCommonJs(text: string): string {
  const names: string[] = [];
  const body = text
    .replace(/^import \* as (\w+) from ('[^']+');$/gm, 'const $1 = require($2);')
    .replace(/^import (\{[^}]*\}) from ('[^']+');$/gm, 'const $1 = require($2);')
    .replace(/^export (?=(?:async )?(?:class|const|function) (\w+))/gm, (_all, name) => {
      names.push(name);
      return '';
    });
  return `'use strict';\n\n${body.trim()}\n\nmodule.exports = { ${names.join(', ')} };\n`;
}

function gather(
  imports: Map<string, ModuleImports>,
  from: string,
  typeOnly: boolean,
  namespace: string | undefined,
  names: string,
): void {
  const found = imports.get(from) ?? { values: new Set(), types: new Set(), namespace: undefined };
  imports.set(from, found);
  if (namespace !== undefined) found.namespace = namespace;
  for (const name of names.split(',').map((part) => part.trim())) {
    if (name === '') continue;
    const type = /^type\s+(\w+)$/.exec(name)?.[1];
    if (typeOnly || type !== undefined) found.types.add(type ?? name);
    else found.values.add(name);
  }
}

function printImports(imports: ReadonlyMap<string, ModuleImports>): string {
  const lines: string[] = [];
  for (const [from, { values, types, namespace }] of [...imports].sort(
    ([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1),
  )) {
    if (namespace !== undefined) lines.push(`import * as ${namespace} from '${from}';`);
    if (values.size > 0) lines.push(`import ${braced([...values])} from '${from}';`);
    const only = [...types].filter((name) => !values.has(name));
    if (only.length > 0) lines.push(`import type ${braced(only)} from '${from}';`);
  }
  return lines.join('\n');
}

function rank(from: string): number {
  return from.startsWith('node:') ? 0 : 1;
}

function braced(names: readonly string[]): string {
  const list = [...names].sort();
  const line = `{ ${list.join(', ')} }`;
  return line.length < 80 ? line : `{\n${list.map((name) => `  ${name},\n`).join('')}}`;
}
