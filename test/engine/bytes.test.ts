import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeChanges } from '../../src/edit/write.js';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';
import { PACKAGE } from './projects.js';

const BOM = '\uFEFF';
const IMPORT = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
const MADE = "const server = new McpServer({ name: 'shop', version: '1.0.0' });\n";
const FORM = "const FORM = { type: 'object' as const, properties: {} };\n";
const tool = (body: string) => `server.registerTool('remove', {}, async () => {\n${body}});\n`;
const ASK = "  const answer = await server.server.elicitInput({ message: 'Remove?', requestedSchema: FORM });\n";
const SAID = "  return { content: [{ type: 'text', text: answer.action }] };\n";
const PLAIN = `${IMPORT}\n${FORM}${MADE}\n${tool(ASK + SAID)}`;

/** Files of one package each. */
const FILES = {
  plain: PLAIN,
  'byte order mark': BOM + PLAIN,
  CRLF: PLAIN.replaceAll('\n', '\r\n'),
  'byte order mark and CRLF': BOM + PLAIN.replaceAll('\n', '\r\n'),
  'mixed line ends': PLAIN.replace(FORM, FORM.replace('\n', '\r\n')),
  'mostly CRLF': PLAIN.replaceAll('\n', '\r\n').replace('\r\n', '\n'),
  'no line end at the end': PLAIN.trimEnd(),
  tabs: PLAIN.replace(/^ {2}/gm, '\t'),
  'four spaces': PLAIN.replace(/^ {2}/gm, '    '),
  'no semicolons': PLAIN.replaceAll(';\n', '\n'),
  'double quotes': PLAIN.replaceAll("'", '"'),
  'trailing white space': PLAIN.replace(FORM, `${FORM.trimEnd()}  \t\n \n`),
  shebang: `#!/usr/bin/env node\n${PLAIN}`,
  'licence header': `/*!\n * Copyright 2025 Ann.\n * @license MIT\n */\n\n'use strict';\n${PLAIN}`,
  'header, no import': `// SPDX-License-Identifier: MIT\n\nexport function make(server: import('@modelcontextprotocol/sdk/server/mcp.js').McpServer) {\n  ${FORM}  return server.server.elicitInput({ message: 'x', requestedSchema: FORM });\n}\n`,
  'comments around and inside': `${IMPORT}${FORM}${MADE}${tool(
    `  // before the ask\n  const answer = await server.server.elicitInput({\n    // what is asked\n    message: 'Remove?', // the text\n    /* the form */ requestedSchema: FORM,\n  }); // behind it\n  // between ask and check\n${SAID}`,
  )}`,
  decorators: `${IMPORT}${FORM}${MADE}function logged(target: unknown, _context: unknown) {}\n@logged\nclass Shop {\n  @logged\n  async remove() {\n  ${ASK}    return answer.action;\n  }\n}\nconst shop = new Shop();\n${tool("  return { content: [{ type: 'text', text: await shop.remove() }] };\n")}`,
  JSX: `${IMPORT}${FORM}${MADE}export const view = <T,>(text: T) => <p title="a > b">{text as string} &amp; {'\\u00e4'}</p>;\n${tool(ASK + SAID)}`,
  'statements that start with a bracket': `${IMPORT}${FORM}${MADE}${tool(ASK + SAID)}`
    .replaceAll(';\n', '\n')
    .replace('  return', '  ;[1, 2].forEach(console.error)\n  ;(() => {})()\n  return'),
  'an import with a comment': PLAIN.replace(';\n\n', '; // the server\n\n'),
  'an import with two comments': PLAIN.replace(';\n\n', '; /* eslint-disable-line */ // the server  \n\n'),
  'an import of types from the shim': PLAIN.replace('\n\n', "\nimport type { Ask } from './mrtr.js';\n\n"),
  'a bracket right behind': `${IMPORT}${FORM}${MADE}const names: string[] = []\n${tool(
    `  try {\n    [1, 2].forEach(console.error)\n  ${ASK}  ${SAID}  } catch (error) {\n    (names).push(String(error))\n    throw error\n  }\n`,
  )}`.replaceAll(';\n', '\n'),
  'trailing commas': PLAIN.replace("version: '1.0.0' }", "version: '1.0.0', }").replace(
    'requestedSchema: FORM }',
    'requestedSchema: FORM, }',
  ),
  'a very long line': `${IMPORT}${FORM}const TABLE = [${'1234567890, '.repeat(900)}];\n${MADE}${tool(ASK + SAID)}`,
  'not ASCII': `${IMPORT}${FORM}const größe = '𝒳 – \u2028 “ü” 日本語 👩‍👩‍👧';\n${MADE}${tool(`  // Ä 日本語 👩‍👩‍👧\n${ASK.replace('Remove?', 'Größe löschen? 👩‍👩‍👧')}${SAID}`)}`,
  using: `${IMPORT}${FORM}${MADE}${tool(`${ASK}  using file = { [Symbol.dispose]() {} };\n${SAID}`)}`,
} as const;

type Name = keyof typeof FILES;
const NAMES = Object.keys(FILES) as Name[];
const folderOf = (name: Name) => name.replaceAll(/\W+/g, '-');
const fileOf = (name: Name) => `${folderOf(name)}/server.ts${name === 'JSX' ? 'x' : ''}`;

let root: string;
let first: Migration;
let second: Migration;

beforeAll(async () => {
  root = keptTree(
    Object.fromEntries(
      NAMES.flatMap((name) => [
        [`${folderOf(name)}/package.json`, PACKAGE.v1],
        [fileOf(name), FILES[name]],
      ]),
    ),
  );
  first = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  await writeChanges(first.changes);
  second = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const migrated = (name: Name): string => readFileSync(`${root}/${fileOf(name)}`, 'utf8');
/** Lines that our edit is about: the ask, and where the server is made. */
const IS_OURS = /elicitInput|new McpServer|^\s*\}\); \/\/ behind it/;

describe('bytes', () => {
  it.each(NAMES)('%s: every line that is not of the ask stays, byte for byte and in its order', (name) => {
    const now = linesOf(migrated(name));
    let at = -1;
    for (const line of linesOf(FILES[name])) {
      if (IS_OURS.test(line)) continue;
      at = now.indexOf(line, at + 1);
      expect(at, JSON.stringify(line)).toBeGreaterThanOrEqual(0);
    }
    expect(now.length).toBeGreaterThanOrEqual(linesOf(FILES[name]).length);
  });

  it.each(NAMES)('%s: twice is once', (name) => {
    const again = second.changes.filter(({ file }) => file.startsWith(`${root}/${folderOf(name)}/`));
    expect(again).toEqual([]);
  });

  it('migrates all of them', () => {
    const manual = first.analysis.inputPoints.filter(({ plan }) => plan.kind === 'manual');
    expect(manual.map(({ file }) => file.slice(root.length + 1))).toEqual([fileOf('header, no import')]);
    expect(first.analysis.unread).toEqual([]);
  });

  it('keeps what a file starts with', () => {
    for (const name of NAMES) expect(migrated(name).startsWith(BOM)).toBe(FILES[name].startsWith(BOM));
    expect(linesOf(migrated('shebang')).slice(0, 3)).toEqual([
      '#!/usr/bin/env node\n',
      IMPORT,
      expect.stringContaining("from './mrtr.js'"),
    ]);
    expect(
      migrated('licence header').startsWith("/*!\n * Copyright 2025 Ann.\n * @license MIT\n */\n\n'use strict';\n"),
    ).toBe(true);
  });

  it('follows line ends, indentation, quotes and statement ends', () => {
    for (const name of ['CRLF', 'byte order mark and CRLF'] as const)
      expect(migrated(name).replaceAll('\r\n', '')).not.toContain('\n');
    expect(linesOf(migrated('mixed line ends')).filter((line) => line.endsWith('\r\n'))).toEqual([
      FORM.replace('\n', '\r\n'),
    ]);
    expect(linesOf(migrated('mostly CRLF')).filter((line) => !line.endsWith('\r\n'))).toEqual([
      IMPORT,
      expect.stringContaining("from './mrtr.js'"),
    ]);
    expect(migrated('tabs')).toContain('\n\tif (!rounds.has(ask)) throw rounds.required(ask);\n');
    expect(migrated('tabs')).not.toMatch(/^ /m);
    expect(migrated('four spaces')).toContain('\n    if (!rounds.has(ask)) throw');
    expect(migrated('no semicolons')).not.toContain(';');
    expect(migrated('double quotes')).not.toContain("'");
    expect(migrated('no line end at the end').endsWith('});')).toBe(true);
  });

  it('keeps the comments of the ask, and statements apart', () => {
    for (const comment of [
      '// what is asked',
      '// the text',
      '/* the form */',
      '// behind it',
      '// between ask and check',
    ])
      expect(migrated('comments around and inside').split(comment)).toHaveLength(2);
    expect(migrated('a bracket right behind')).toContain('throw error;\n    (names).push(String(error))\n');
    expect(migrated('an import with a comment')).toContain('; // the server\nimport {');
    expect(migrated('an import with two comments')).toContain('; /* eslint-disable-line */ // the server  \nimport {');
    expect(migrated('an import of types from the shim')).toContain("import type { Ask } from './mrtr.js';\nimport {");
    expect(migrated('statements that start with a bracket')).toContain(
      '\n  const { answer } = rounds.answers(ask)\n  ;[1, 2]',
    );
  });
});
