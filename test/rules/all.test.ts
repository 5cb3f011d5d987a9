import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';
import { CANDIDATE_TOKENS } from '../../src/engine/candidates.js';

describe('the rules', () => {
  it('are in order, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('have a file and a test of their name', () => {
    const missing = RULES.flatMap(({ id }) => [`rules/${id}.ts`, `test/rules/${id}.test.ts`]).filter(
      (file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))),
    );
    expect(missing).toEqual([]);
  });

  it('look only at what the prefilter lets through', () => {
    const unseen = RULES.flatMap(({ id, tokens }) => tokens.map((token) => ({ id, token }))).filter(
      ({ token }) => !CANDIDATE_TOKENS.some((candidate) => token.includes(candidate)),
    );
    expect(unseen).toEqual([]);
  });

  it('are all in strict when they are recommended', () => {
    const missing = RULES.filter(({ presets }) => presets.includes('recommended') && !presets.includes('strict'));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
