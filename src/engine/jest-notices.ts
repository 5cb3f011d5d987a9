import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../model/analysis.js';
import type { FileChange } from '../model/text-edit.js';
import { mappedModules } from '../program/module-name-mapper.js';
import { isShim } from '../shim/render.js';
import { findUp } from '../workspace/paths.js';

const CONFIGS = ['ts', 'js', 'cjs', 'mjs', 'json'].map((end) => `jest.config.${end}`);

/**
 * Says where tests with Jest can't load a new shim: the `moduleNameMapper` of its package leads `./a.js` to `./a.ts` for some
 * files by name, and for no other one. Jest resolves such imports in no other way by itself.
 */
export function jestNotices(changes: readonly FileChange[]): readonly Notice[] {
  return changes.flatMap(({ file, before, after }) => {
    if (before !== undefined || !/\.[cm]?ts$/.test(file) || !isShim(after)) return [];
    const stem = path.posix.basename(file).replace(/\.ts$/, '');
    const specifiers = changes.flatMap((change) => importsOf(change.after, stem));
    const folder = findUp('package.json', path.posix.dirname(file));
    const config = [...CONFIGS, 'package.json'].map((name) => `${folder}/${name}`).find(hasMapper);
    const patterns = config === undefined ? [] : patternsOf(config);
    const byName = patterns.some((pattern) => pattern.source.endsWith('\\.js$'));
    const left = specifiers.filter((specifier) => !patterns.some((pattern) => pattern.test(specifier)));
    if (config === undefined || !byName || left.length === 0) return [];
    return [
      {
        file: config,
        text: `\`moduleNameMapper\` names the files that Jest may import as .js one by one, and not the new ${stem}.ts, so tests can not load it; add \`"^(.+)/${stem}\\\\.js$": "$1/${stem}.ts"\``,
      },
    ];
  });
}

/** The ways in which a text imports a file of that name as `.js`. */
function importsOf(text: string, stem: string): readonly string[] {
  return [...text.matchAll(/\bfrom\s*['"](\.{1,2}\/[^'"]+\.js)['"]/g)].flatMap(([, specifier = '']) =>
    path.posix.basename(specifier) === `${stem}.js` ? [specifier] : [],
  );
}

function hasMapper(config: string): boolean {
  return existsSync(config) && patternsOf(config).length > 0;
}

function patternsOf(config: string): readonly RegExp[] {
  return (mappedModules(config, readFileSync(config, 'utf8')) ?? []).flatMap((pattern) => {
    try {
      return [new RegExp(pattern)];
    } catch {
      return [];
    }
  });
}
