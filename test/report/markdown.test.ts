import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/analysis.js';
import { toReport } from '../../src/report/document.js';
import { renderMarkdown } from '../../src/report/markdown.js';
import { CLEAN, FULL, finding } from './sample.js';

const reasonText = (id: string) => ({ short: '', extra: `do this about ${id}.` });
const markdown = (analysis: Analysis) => renderMarkdown(toReport(analysis, '/repo/app', '1.0.0'), { reasonText });

describe('renderMarkdown', () => {
  it('is two lines when there is nothing', () => {
    expect(markdown(CLEAN)).toBe('## mcp-mrtr\n\nNo input points and no findings in 7 files.\n');
  });

  it('has a table of findings, one of input points, and what is to be done', () => {
    const text = markdown(FULL);
    expect(text).toContain(
      '| error | `no-server-initiated-request` | `src/server.ts:12` | The server asks by pushing a request. |',
    );
    expect(text).toContain('| `src/server.ts:12` | form | tools/call `delete_project` | auto |  |');
    expect(text).toContain(
      '| `../common/ask.ts:1` | sampling | no handler | manual | `no-handler-found`, `effects-unknown` |',
    );
    expect(text).toContain('- `effects-unknown`: do this about effects-unknown.');
    expect(text).toContain('- `src/broken.ts`: syntax error');
  });

  it('lets no text out of its cell', () => {
    const odd = { ...finding('error'), message: 'a | b <img> `c | <d>`', file: '/repo/app/x`|y.ts' };
    const [row] = markdown({ ...CLEAN, findings: [odd] })
      .split('\n')
      .filter((line) => line.startsWith('| error'));
    expect(row).toBe('| error | `no-server-initiated-request` | ``x`\\|y.ts:12`` | a \\| b \\<img\\> `c \\| <d>` |');
  });

  it('folds away what is suppressed, and tells what is stale', () => {
    const text = markdown({
      ...CLEAN,
      suppressed: [{ ...finding('error'), by: 'comment', reason: 'old clients only' }],
      baseline: { file: '/repo/app/b.json', stale: [{ fingerprint: 'f', rule: 'r', file: 'a.ts', symbol: 'run' }] },
    });
    expect(text).toContain('<summary>1 suppressed finding</summary>');
    expect(text).toContain('- `no-server-initiated-request` at `src/server.ts:12`: old clients only');
    expect(text).toContain('- `r` in `a.ts` run');
  });
});
