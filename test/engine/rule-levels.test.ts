import { describe, expect, it } from 'vitest';
import { RuleLevels } from '../../src/engine/rule-levels.js';
import type { Config } from '../../src/model/config.js';
import type { Level } from '../../src/model/finding.js';

const COMMON = { id: 'common', level: 'warning', presets: ['recommended', 'strict'] } as const;
const STRICT = { id: 'strict-only', level: 'error', presets: ['strict'] } as const;

function levels(config: Config | undefined, only?: readonly string[]): RuleLevels {
  return new RuleLevels(config === undefined ? undefined : { ...config, file: undefined, folder: '/repo' }, only);
}

function levelIn(config: Config, file: string, own?: Level): Level | undefined {
  return levels(config).levelOf(COMMON, `/repo/${file}`, own);
}

describe('RuleLevels', () => {
  it('runs the rules of the preset, which is recommended unless another is named', () => {
    expect([levels({}).runs(COMMON), levels({}).runs(STRICT)]).toEqual([true, false]);
    expect(levels({ preset: 'strict' }).runs(STRICT)).toBe(true);
    expect(levels({ preset: 'migration' }).runs(COMMON)).toBe(false);
    expect(levels({ rules: { 'strict-only': 'info' } }).runs(STRICT)).toBe(true);
    expect(levels({ overrides: [{ files: ['a'], rules: { 'strict-only': 'info' } }] }).runs(STRICT)).toBe(true);
  });

  it('runs every rule where there is no configuration at all', () => {
    expect(levels(undefined).runs(STRICT)).toBe(true);
    expect(levels(undefined).levelOf(COMMON, '/x.ts', 'info')).toBe('info');
  });

  it('takes the level of the problem, then of the rule, unless one is set', () => {
    expect(levelIn({}, 'a.ts')).toBe('warning');
    expect(levelIn({}, 'a.ts', 'info')).toBe('info');
    expect(levelIn({ rules: { common: 'error' } }, 'a.ts', 'info')).toBe('error');
    expect(levelIn({ rules: { common: 'off' } }, 'a.ts')).toBeUndefined();
  });

  it('takes of the overrides that match the last', () => {
    const config: Config = {
      rules: { common: 'error' },
      overrides: [
        { files: ['src/'], rules: { common: 'info' } },
        { files: ['**/*.gen.ts'], rules: { common: 'off' } },
        { files: ['src/'], rules: {} },
      ],
    };
    expect(levelIn(config, 'lib/a.ts')).toBe('error');
    expect(levelIn(config, 'src/a.ts')).toBe('info');
    expect(levelIn(config, 'src/a.gen.ts')).toBeUndefined();
    expect(levelIn(config, '../src/a.ts')).toBe('error');
  });

  it('runs what is asked for by name alone, even where it is off', () => {
    const only = levels({ rules: { common: 'info' } }, ['strict-only']);
    expect([only.runs(COMMON), only.runs(STRICT)]).toEqual([false, true]);
    expect(only.levelOf(COMMON, '/repo/a.ts', undefined)).toBeUndefined();
    expect(only.levelOf(STRICT, '/repo/a.ts', undefined)).toBe('error');
    expect(levels({ rules: { common: 'info' } }, ['common']).levelOf(COMMON, '/repo/a.ts', undefined)).toBe('info');
  });
});
