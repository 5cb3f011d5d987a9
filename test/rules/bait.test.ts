import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/engine/analyze.js';

const BAIT = fileURLToPath(new URL('../../fixtures/bait', import.meta.url));

describe('the bait', () => {
  it('is in many files', () => {
    const files = readdirSync(BAIT, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.[cm]?[jt]sx?$/.test(file)).length).toBeGreaterThanOrEqual(40);
  });

  // One run over all of it, with every rule: a package without MCP, and one that is right, with names of its own.
  it('is found by no rule', async () => {
    const { findings, inputPoints, unread, counts } = await analyze({ cwd: BAIT, paths: ['.'], target: 'auto' });
    const said = findings.map(({ rule, file, line }) => `${path.relative(BAIT, file)}:${line} ${rule}`);
    expect({ said, inputPoints, unread }).toEqual({ said: [], inputPoints: [], unread: [] });
    expect(counts.candidates).toBeGreaterThan(25);
  });
});
