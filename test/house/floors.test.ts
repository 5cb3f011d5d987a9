import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { forbidden } from './floors.js';
import { circles, importsOf } from './imports.js';
import { prints } from './output.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST = 300;

/** Files below a folder of this repository, as path and text. */
function filesIn(folder: string, wanted: RegExp): [string, string][] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => wanted.test(name) && !name.includes('/node_modules/'))
    .sort()
    .map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')]);
}

const sources = ['src', 'rules', 'transforms'].flatMap((folder) => filesIn(folder, /\.[cm]?[jt]s$/));
const imports = [...sources, ...filesIn('bin', /\.js$/)].flatMap(([file, text]) => importsOf(file, text));

describe('the house', () => {
  it('has something in it', () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(imports.length).toBeGreaterThan(sources.length);
  });

  it('has no arrow that runs up or sideways', () => {
    expect(imports.map(forbidden).filter((why) => why !== undefined)).toEqual([]);
  });

  it('has no circle', () => {
    expect(circles(imports)).toEqual([]);
  });

  it('prints and exits in the command line only', () => {
    expect(sources.flatMap(([file, text]) => prints(file, text))).toEqual([]);
  });

  it('has no long file', () => {
    const files = [...sources, ...filesIn('test', /\.[cm]?[jt]s$/)];
    const long = files.map(([file, text]) => [file, text.trimEnd().split('\n').length] as const);
    expect(long.filter(([, lines]) => lines > LONGEST)).toEqual([]);
  });

  it('names nothing outside the repository', () => {
    // Put together here, so that this file does not hold what it looks for.
    const outside = new RegExp(['/wor', 'k/|\\.\\./share', 'd/(?:DESIGN|reference|behaviour|corpus)'].join(''));
    const top = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(path.join(ROOT, name), 'utf8')] as [string, string]);
    const folders = ['test', 'docs', 'schema', 'fixtures', 'bin', '.ci'].flatMap((folder) =>
      filesIn(folder, /\.\w+$|run$/),
    );
    const files = [...sources, ...folders, ...top].filter(([file]) => file !== 'package-lock.json');
    expect(files.filter(([, text]) => outside.test(text)).map(([file]) => file)).toEqual([]);
  });
});
