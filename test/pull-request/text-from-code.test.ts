import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code, codeBlock, htmlCode, tableRow, urlPath } from '../../src/pull-request/markdown.js';
import { mermaidText, roundsDiagram } from '../../src/pull-request/mermaid.js';
import { redact } from '../../src/pull-request/redact.js';

const evil = fc.string({
  unit: fc.constantFrom('`', '``', '|', '\n', '\r\n', '\\', '<', '>', '@ada', ']', '(', 'a', ' ', '~', '#', '\u202e'),
});

describe('text from the code', () => {
  it('can not end its code span, nor its line, nor its cell', () => {
    fc.assert(
      fc.property(evil, (text) => {
        const span = code(text);
        const [, fence = '', inner = ''] = /^(`+)([\s\S]*?[^`]|[\s\S]*)\1$/.exec(span) ?? [];
        expect(fence).not.toBe('');
        // As CommonMark reads it: the span ends at the next run of the same length, which is the last.
        const runs = [...span.slice(fence.length).matchAll(/`+/g)].filter(([run]) => run.length === fence.length);
        expect(runs).toHaveLength(1);
        expect(inner).not.toMatch(/[\n\r\u202e]/);
        expect(tableRow([span]).replace(/\\\|/g, '').match(/\|/g)).toHaveLength(2);
      }),
    );
  });

  it('can not end its code block', () => {
    fc.assert(
      fc.property(evil, (text) => {
        const [first = '', ...lines] = codeBlock(`- ${text}`, 'diff').split('\n');
        const fence = first.replace(/diff$/, '');
        expect(lines.pop()).toBe(fence);
        expect(lines.filter((line) => new RegExp(`^ {0,3}${fence}`).test(line))).toEqual([]);
      }),
    );
  });

  it('is nothing but text in HTML, addresses and diagrams', () => {
    expect(htmlCode('</summary><img src=x> @ada **b** `c`')).toBe(
      '<code>&lt;/summary&gt;&lt;img src=x&gt; &#64;ada &#42;&#42;b&#42;&#42; &#96;c&#96;</code>',
    );
    expect(urlPath('src/[id] (a)/x#y?.ts')).toBe('src/%5Bid%5D%20%28a%29/x%23y%3F.ts');
    expect(mermaidText('Drop "x"; end\n```->>H: #59;')).toBe('Drop x end. - H 59');
    fc.assert(
      fc.property(evil, (text) => {
        const diagram = roundsDiagram({ handler: text, questions: [text], once: [text] });
        expect(diagram.split('\n')).toHaveLength(11);
        expect(diagram.match(/```/g)).toHaveLength(2);
        expect(diagram.replace(/^.*mermaid\n/, '')).not.toMatch(/[;#<|]/);
      }),
    );
  });

  it('loses what looks like a secret', () => {
    const secrets = [
      ['const password = "hunter22";', 'const password = "[removed]";'],
      ["apiKey: 'abcd1234'", "apiKey: '[removed]'"],
      ['NPM_TOKEN=abcdef npm test', 'NPM_TOKEN=[removed] npm test'],
      ['postgres://ada:pw@db/x', 'postgres://[removed]@db/x'],
      [`'${'aB3'.repeat(12)}'`, "'[removed]'"],
      [`ghp_${'a1'.repeat(18)}`, '[removed]'],
      ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [removed]'],
      ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[removed]'],
    ] as const;
    for (const [text, clean] of secrets) expect(redact(text)).toBe(clean);
    const plain = [
      `blob/${'a1'.repeat(20)}/src/a.ts`,
      "message: 'Enter the password'",
      'const token = next();',
      "token: ''",
    ];
    for (const text of plain) expect(redact(text)).toBe(text);
  });
});
