import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { FileChange } from '../../src/model/text-edit.js';
import { tempTree } from '../temp-tree.js';

const OLD: Readonly<Record<string, string>> = {
  'src/a.ts': 'old a\n',
  'src/b.ts': '\uFEFFold b, with a mark\r\n',
  'src/c.ts': 'old c\n'.repeat(2000),
};

const NEW: Readonly<Record<string, string>> = {
  'src/a.ts': 'new a\n',
  'src/b.ts': '\uFEFFnew b, with a mark\r\n',
  'src/c.ts': 'new c\n'.repeat(3000),
  'src/lib/mrtr.ts': 'the shim\n',
};

/** A project of three files, all of which will change, and of a fourth to come in a folder to come. */
export function oldTree(): string {
  return tempTree({ 'package.json': '{}', ...OLD });
}

/** What is still to be done below `root`, as a run would plan it. */
export function changesFor(root: string): readonly FileChange[] {
  return Object.entries(NEW).flatMap(([name, after]) => {
    const file = `${root}/${name}`;
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const bare = (text: string) => text.replace('\uFEFF', '');
    return before === after
      ? []
      : [{ file, before: before === undefined ? undefined : bare(before), after: bare(after) }];
  });
}

/** All files are what they were, and there is nothing else. */
export function expectOld(root: string): void {
  expect(filesOf(root)).toEqual({ 'package.json': '{}', ...OLD });
}

/** All files are what they should become, and there is nothing else. */
export function expectNew(root: string): void {
  expect(filesOf(root)).toEqual({ 'package.json': '{}', ...NEW });
}

/** Each file is one or the other, whole; gives how many are new. */
export function expectOldOrNew(root: string): number {
  const files = filesOf(root);
  for (const [name, text] of Object.entries(NEW)) expect([OLD[name], text], name).toContain(files[name]);
  return Object.keys(NEW).filter((name) => files[name] === NEW[name]).length;
}

/** Every file below a folder but git's. */
function filesOf(root: string): Readonly<Record<string, string>> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.git'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}
