import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../src/report/terminal-page.js';
import { tempTree } from '../temp-tree.js';
import { run } from './run.js';

describe('explain', () => {
  it.each([
    ['no-server-initiated-request', 'A server pushes a request at the client'],
    ['not-awaited', 'nobody waits for the answer'],
    ['fastmcp', 'fastmcp'],
  ])('prints the page of %s, and analyses nothing', async (subject, text) => {
    const { out, code, loaded } = await run(tempTree({}), ['explain', subject]);
    expect(out.startsWith(`${subject}\n`)).toBe(true);
    expect(out).toContain(text);
    expect({ code, loaded }).toEqual({ code: 0, loaded: false });
  });

  it('names the nearest for what is not there', async () => {
    expect(await run(tempTree({}), ['explain', 'not-awaitd'])).toMatchObject({
      code: 3,
      out: '',
      err: 'mcp-mrtr: not-awaitd is no rule, reason, dialect or place (file:line) (did you mean not-awaited?)\n',
    });
    expect((await run(tempTree({}), ['explain', '../guide'])).code).toBe(3);
  });
});

describe('renderPage', () => {
  const PAGE = '# a\n\nSee [b](b.md) and [c](https://c.example).\n\n```ts\n# no heading\n\nx();\n```\n\n> said\n';

  it('indents code, and keeps of a link what leads somewhere', () => {
    expect(renderPage(PAGE, pc.createColors(false))).toBe(
      'a\n\nSee b and c (https://c.example).\n\n    # no heading\n\n    x();\n\n  said\n',
    );
  });

  it('colours when asked to', () => {
    expect(renderPage(PAGE, pc.createColors(true))).toContain('\u001b[1ma\u001b[22m');
  });
});
