import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/engine/config.js';
import { checkConfig } from '../../src/engine/config-check.js';
import { UsageError } from '../../src/model/errors.js';
import { tempTree } from '../temp-tree.js';

const ID = 'no-server-initiated-request';
const IDS = [ID, 'no-elicitation-id'];
const schema = JSON.parse(readFileSync(new URL('../../schema/config.schema.json', import.meta.url), 'utf8'));
const fits = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

/** What is said of a configuration; empty where nothing is. */
function said(config: unknown): string {
  try {
    checkConfig(config, 'c.json', IDS);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
}

describe('checkConfig', () => {
  it('takes what the schema takes', () => {
    const config = {
      $schema: 'x',
      preset: 'strict',
      rules: { [ID]: 'off' },
      ignore: ['a/'],
      overrides: [{ files: ['b/**'], rules: { [ID]: 'info' } }],
      baseline: 'b.json',
      maxWarnings: 0,
    };
    expect([said(config), fits(config)]).toEqual(['', true]);
    expect([said({}), fits({})]).toEqual(['', true]);
  });

  it.each([
    [{ presets: 'strict' }, 'c.json: has the unknown key presets (did you mean preset?)'],
    [
      { preset: 'recomended' },
      'preset is "recomended", but is to be one of recommended, strict, migration (did you mean recommended?)',
    ],
    [{ rules: { [ID]: 'warn' } }, `rules.${ID} is "warn", but is to be one of off, info, warning, error`],
    [{ rules: { [ID]: 2 } }, `rules.${ID} is 2`],
    [{ rules: [] }, 'rules is to be an object'],
    [{ ignore: 'a' }, 'ignore is to be a list of patterns'],
    [{ ignore: [''] }, 'ignore is to be a list of patterns'],
    [{ baseline: '' }, 'baseline is to be a path'],
    [{ maxWarnings: -1 }, 'maxWarnings is to be a whole number'],
    [{ overrides: {} }, 'overrides is to be a list'],
    [{ overrides: [{ files: ['a'] }] }, 'overrides[0].rules is to be an object'],
    [{ overrides: [{ rules: {} }] }, 'overrides[0].files is to be a list of patterns'],
    [{ overrides: [{ files: ['a'], rules: {}, ignore: [] }] }, 'overrides[0] has the unknown key ignore'],
    [[], 'is to be an object'],
  ])('refuses %j, as the schema does', (config, message) => {
    expect(said(config)).toContain(message);
    expect(fits(config)).toBe(false);
  });

  it('names the nearest rule for a mistyped one', () => {
    expect(said({ rules: { 'no-server-initated-request': 'off' } })).toBe(
      `c.json: rules names no-server-initated-request, which is no rule (did you mean ${ID}?)`,
    );
    expect(said({ overrides: [{ files: ['a'], rules: { nonsense: 'off' } }] })).toBe(
      'c.json: overrides[0].rules names nonsense, which is no rule',
    );
  });
});

describe('loadConfig', () => {
  const TEXT = JSON.stringify({ preset: 'strict' });

  it.each([
    ['mcp-mrtr.config.json', TEXT],
    ['package.json', `{ "name": "a", "mcp-mrtr": ${TEXT} }`],
    ['mcp-mrtr.config.js', `module.exports = ${TEXT};`],
    ['mcp-mrtr.config.ts', `import type { X } from './gone.js';\nexport default { preset: 'strict' as X };\n`],
  ])('reads %s, from a folder below too', async (name, text) => {
    const root = tempTree({ [name]: text, 'packages/a/x.ts': '' });
    expect(await loadConfig(`${root}/packages/a`)).toEqual({ preset: 'strict', file: `${root}/${name}`, folder: root });
  });

  it('is empty without a file, and looks no further than the repository', async () => {
    const root = tempTree({ 'mcp-mrtr.config.json': TEXT, 'repo/.git/HEAD': '', 'repo/package.json': '{}' });
    expect(await loadConfig(`${root}/repo`)).toEqual({ file: undefined, folder: `${root}/repo` });
  });

  it('takes the nearest', async () => {
    const root = tempTree({ 'mcp-mrtr.config.json': '{}', 'a/mcp-mrtr.config.json': TEXT });
    expect(await loadConfig(`${root}/a`)).toMatchObject({ preset: 'strict' });
  });

  it.each([
    [{ 'mcp-mrtr.config.json': '{' }, 'is not JSON'],
    [{ 'mcp-mrtr.config.js': 'export const a = 1;' }, 'no default export'],
    [{ 'mcp-mrtr.config.js': 'throw new Error("boom")' }, 'boom'],
    [{ 'mcp-mrtr.config.json': '{}', 'package.json': '{ "mcp-mrtr": {} }' }, 'keep one configuration'],
    [{ 'mcp-mrtr.config.json': '{ "preset": "all" }' }, 'preset is "all"'],
  ])('refuses %j', async (files, message) => {
    const failed = loadConfig(tempTree(files));
    await expect(failed).rejects.toThrow(UsageError);
    await expect(failed).rejects.toThrow(message);
  });
});
