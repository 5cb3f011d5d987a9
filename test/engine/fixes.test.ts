import { describe, expect, it } from 'vitest';
import { planFixes } from '../../src/engine/fixes.js';
import { tempTree } from '../temp-tree.js';
import { ASK_V1, PACKAGE, serverV1 } from './projects.js';

const TWO_TOOLS = `${serverV1(ASK_V1)}
server.registerTool('rename', {}, async () => {
  const named = await server.server.elicitInput({ message: 'Name?', requestedSchema: FORM });
  const sure = await server.server.elicitInput({ message: 'Sure?', requestedSchema: FORM });
  return { content: [{ type: 'text', text: named.action + sure.action }] };
});
`;

const WRITES_FIRST = serverV1(`await fetch('https://example.org', { method: 'POST' });\n  ${ASK_V1}`);

describe('planFixes', () => {
  it('moves an input point with what has to move with it, and no other', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': TWO_TOOLS });
    const { analysis, byPoint } = await planFixes({ cwd: root, paths: ['.'], target: 'auto' });
    const asks = analysis.inputPoints.map(({ id }) => {
      const { changes = [], shims } = byPoint.get(id) ?? {};
      expect(changes.map(({ file }) => file.slice(root.length + 1))).toEqual(['src/server.ts']);
      expect(shims?.map((file) => file.slice(root.length + 1))).toEqual(['src/mrtr.ts']);
      return (changes[0]?.after ?? '')
        .match(/'(?:Remove|Name|Sure)\?'.*\n/g)
        ?.map((line) => line.includes('} };') || line.includes('}) };'));
    });
    expect(asks).toEqual([
      [true, false, false],
      [false, true, true],
      [false, true, true],
    ]);
  });

  it('has none where somebody should look', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/server.ts': WRITES_FIRST });
    const { analysis, byPoint } = await planFixes({ cwd: root, paths: ['.'], target: 'auto' });
    expect(analysis.inputPoints.map(({ plan }) => plan.kind)).toEqual(['review']);
    expect(byPoint.size).toBe(0);
  });

  it('has nothing for a tree with nothing to see', async () => {
    const root = tempTree({ 'package.json': PACKAGE.v1, 'src/a.ts': 'export const a = 1;\n' });
    expect((await planFixes({ cwd: root, paths: ['.'], target: 'auto' })).byPoint.size).toBe(0);
  });
});
