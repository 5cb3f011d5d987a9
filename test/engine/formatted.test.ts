import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, planMigration } from '../../src/engine/migrate.js';
import { keptTree } from '../temp-tree.js';
import { apply, PACKAGE } from './projects.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const FORM = { type: 'object' as const, properties: {} };
export const server = new McpServer({ name: 'shop', version: '1.0.0' });
`;
const CALL = `  const answer = await server.server.elicitInput({
    message: 'Remove all that is in the cart, and what was ordered?',
    requestedSchema: FORM,
  });
`;
const CLEAN = `${HEAD}
server.registerTool('remove', {}, async () => {
${CALL}  return { content: [{ type: 'text', text: answer.action }] };
});
`;
// As nobody's formatter would have it, but for the ask.
const UNTIDY = CLEAN.replace("{ type: 'text', text: answer.action }", "{type:'text'  ,text : answer.action }").replace(
  'name: ',
  'name  :',
);

// What comes into the place of the error looks much like what stands below it.
const ALIKE = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'bills', version: '1.0.0' }, { capabilities: { tools: {} } });
const paid = new Set<unknown>();

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const bill = String(request.params.arguments?.bill);
  if (!paid.has(bill)) {
    throw new UrlElicitationRequiredError([
      { mode: 'url', message: \`Pay \${bill}\`, url: \`https://pay.example/\${bill}\`, elicitationId: \`pay-\${bill}\` },
    ]);
  }
  return { content: [{ type: 'text', text: \`The \${bill} is paid\` }] };
});
`;

/** Stands for a binary that can't be had without a network; puts four spaces where there were two. */
const DPRINT = `let text = '';
process.stdin.on('data', (part) => { text += part; });
process.stdin.on('end', () => {
  if (process.argv[2] !== 'fmt' || process.argv[3] !== '--stdin' || !process.argv[4]) process.exit(1);
  process.stdout.write(text.replace(/^( *)(?![ *])/gm, (lead) => ' '.repeat(Math.ceil(lead.length / 4) * 4)));
});
`;

/** Stands for ESLint with a rule about layout: no semicolons. Other kinds of rules must not be asked for. */
const ESLINT = `exports.ESLint = class {
  constructor({ fix, fixTypes, cwd }) {
    this.isAsked = fix === true && String(fixTypes) === 'layout' && cwd.endsWith('/eslint');
  }
  async lintText(text, { filePath }) {
    return [this.isAsked && filePath.endsWith('.ts') ? { output: text.replaceAll(';\\n', '\\n') } : {}];
  }
};
`;

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  prettier: { '.prettierrc': '{ "singleQuote": true }', 'server.ts': CLEAN },
  'prettier-crlf': { '.prettierrc': '{ "singleQuote": true }', 'server.ts': CLEAN.replaceAll('\n', '\r\n') },
  'prettier-untidy': { '.prettierrc': '{ "singleQuote": true }', 'server.ts': UNTIDY },
  'prettier-alike': { '.prettierrc': '{ "printWidth": 60 }', 'server.ts': ALIKE },
  'prettier-ignored': {
    '.prettierrc': '{ "singleQuote": true }',
    '.prettierignore': 'server.ts\n',
    'server.ts': CLEAN,
  },
  'prettier-broken': { '.prettierrc': '{ "singleQuote": ', 'server.ts': CLEAN },
  biome: {
    'biome.json':
      '{ "formatter": { "indentStyle": "space", "indentWidth": 2 }, "javascript": { "formatter": { "quoteStyle": "single" } } }',
    'server.ts': CLEAN,
  },
  dprint: { 'dprint.json': '{}', 'server.ts': CLEAN.replace(/^( +)/gm, '$1$1') },
  eslint: { 'eslint.config.js': 'export default [];\n', 'server.ts': CLEAN.replaceAll(';\n', '\n') },
  none: { 'server.ts': CLEAN },
};

let root: string;
let migration: Migration;
let again: Migration;

beforeAll(async () => {
  root = keptTree(
    Object.fromEntries(
      Object.entries(PROJECTS).flatMap(([name, files]) =>
        Object.entries({ 'package.json': PACKAGE.v1, ...files }).map(([file, text]) => [`${name}/${file}`, text]),
      ),
    ),
  );
  for (const name of Object.keys(PROJECTS)) {
    mkdirSync(`${root}/${name}/node_modules/@biomejs`, { recursive: true });
    symlinkSync(`${MODULES}/prettier`, `${root}/${name}/node_modules/prettier`, 'dir');
    symlinkSync(`${MODULES}/@biomejs/biome`, `${root}/${name}/node_modules/@biomejs/biome`, 'dir');
  }
  mkdirSync(`${root}/dprint/node_modules/dprint`);
  writeFileSync(`${root}/dprint/node_modules/dprint/bin.js`, DPRINT);
  mkdirSync(`${root}/eslint/node_modules/eslint`);
  writeFileSync(`${root}/eslint/node_modules/eslint/index.js`, ESLINT);
  migration = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  apply(root, migration);
  again = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const textOf = (name: string, file = 'server.ts'): string =>
  migration.changes.find((change) => change.file === `${root}/${name}/${file}`)?.after ?? '';

async function prettierHas(name: string, text: string): Promise<boolean> {
  const prettier = createRequire(import.meta.url)('prettier') as {
    check(text: string, options: object): Promise<boolean>;
    resolveConfig(file: string): Promise<object>;
  };
  const file = path.join(root, name, 'server.ts');
  return prettier.check(text, { ...(await prettier.resolveConfig(file)), filepath: file });
}

const PLAIN = `  const ask = { answer: elicitForm({
    message: 'Remove all that is in the cart, and what was ordered?',
    requestedSchema: FORM,
  }) };
  if (!rounds.has(ask)) throw rounds.required(ask);
`;
const LAID_OUT = `  const ask = {
    answer: elicitForm({
      message: 'Remove all that is in the cart, and what was ordered?',
      requestedSchema: FORM,
    }),
  };
  if (!rounds.has(ask)) throw rounds.required(ask);
`;

describe("the project's formatter", () => {
  it('is not asked where there is none', () => {
    expect(textOf('none')).toContain(PLAIN);
  });

  it('lays out what changed, and the shim, with Prettier', async () => {
    expect(textOf('prettier')).toContain('multiRoundTrip(\n  new McpServer(');
    expect(await prettierHas('prettier', textOf('prettier'))).toBe(true);
    expect(await prettierHas('prettier', textOf('prettier', 'mrtr.ts'))).toBe(true);
  });

  it('keeps the line ends of the file', () => {
    expect(textOf('prettier-crlf').replaceAll('\r\n', '\n')).toContain(LAID_OUT);
    expect(textOf('prettier-crlf').replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('touches no line but ours in a file that was never formatted', () => {
    const text = textOf('prettier-untidy');
    const untouched = UNTIDY.split('\n').filter((line) => !/McpServer|elicitInput|^ {2}\}\);$/.test(line));
    for (const line of untouched) expect(text.split('\n')).toContain(line);
    expect(text).toContain('if (!rounds.has(ask)) throw rounds.required(ask);');
  });

  it('puts no line of theirs in the place of ours', () => {
    const text = textOf('prettier-alike');
    expect(text).toContain('The link was opened, but what is behind it is not finished yet.');
    expect(text.match(/The \$\{bill\} is paid/g)).toHaveLength(1);
  });

  it('leaves out what it ignores, and its failures stop nobody', () => {
    expect(textOf('prettier-ignored')).toContain(PLAIN);
    expect(textOf('prettier-broken')).toContain(PLAIN);
  });

  it('may be Biome or dprint', () => {
    expect(textOf('biome')).toContain(LAID_OUT);
    expect(textOf('dprint')).toContain(PLAIN.replace(/^( +)/gm, '$1$1'));
    expect(textOf('dprint', 'mrtr.ts')).toMatch(/^ {4}\w/m);
    expect(textOf('dprint', 'mrtr.ts')).not.toMatch(/^ {2}\w/m);
  });

  it('may be the rules about layout of ESLint', () => {
    expect(textOf('eslint', 'mrtr.ts')).toContain('randomUUID');
    expect(textOf('eslint', 'mrtr.ts')).not.toMatch(/;$/m);
  });

  it('changes nothing of what it laid out, and makes no edited shim', () => {
    expect(again.editedShims).toEqual([]);
    expect(again.changes).toEqual([]);
  });
});
