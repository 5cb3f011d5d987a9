// What the pages show is what the tool does. One file for all of them, so that the compiler is loaded once.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lazyEngine } from '../../src/cli/engine.js';
import { planMigration } from '../../src/engine/migrate.js';
import { EVERY_RULE } from '../../src/engine/own-rules.js';
import { REASON_IDS } from '../../src/planner/reasons.js';
import { run } from '../cli/run.js';
import { tempTree } from '../temp-tree.js';
import { type Example, examplesIn, type Outcome, outcomesOf } from './examples.js';
import { readPages } from './pages.js';

const GETS = 'Code that gets it';
const GONE = 'How to make it go away';
/** Given by `migrate` alone, where types are installed or writes are asked for: shown by tests of the engine. */
const BY_MIGRATE = ['types-would-break', 'effect-moved', 'effect-left'];

const pages = readPages(fileURLToPath(new URL('../..', import.meta.url)));
const examples = examplesIn(pages, 'docs/reasons');
const readme = pages.get('README.md') ?? '';
const guide = pages.get('docs/guide.md') ?? '';

/** A package on SDK 2.x. */
const PACKAGE = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/server': '*' } }),
};

/** What a page claims of its example, and what does not hold. */
function problems({ page, heading }: Example, { points, after }: Outcome): string[] {
  const id = /([\w-]+)\.md$/.exec(page)?.[1];
  const text = pages.get(page) ?? '';
  const having = points.filter(({ plan }) => plan.reasons.some((reason) => reason === id));
  const said = points.map(({ line, plan: { kind, reasons } }) => `${line}: ${kind} ${reasons.join(', ')}`).join('; ');
  const where = `${page}, ${heading} (${said || 'no input point'})`;
  if (heading === GONE) return having.length === 0 ? [] : [`${where}: it has not gone away`];
  if (BY_MIGRATE.includes(id ?? '')) return [];
  if (having.length === 0) return [`${where}: no input point gets it`];
  const kind = /^Plan: \*\*(\w+)\*\*/m.exec(text)?.[1];
  const details = having.flatMap(({ plan }) => plan.details);
  return [
    ...(having.some(({ plan }) => plan.kind === kind) ? [] : [`${where}: the plan is not ${kind}`]),
    ...claims(text, /The report\s+adds\s+(?:the line and\s+)?`([^`]+)`/g)
      .filter((claim) => !details.some((detail) => detail.endsWith(claim)))
      .map((claim) => `${where}: the report does not add '${claim}', but '${details.join("', '")}'`),
    ...claims(text, /becomes\s+(?:`([^`]+)`|```ts\n([\s\S]*?)\n```)/g)
      .filter((claim) => !unindented(after).includes(unindented(claim)))
      .map((claim) => `${where}: '${claim}' does not come out of it`),
  ];
}

function claims(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
}

describe('the pages of the reasons', () => {
  it('have an example of code that gets it, and a way out', () => {
    const shown = new Set(examples.filter(({ heading }) => heading === GETS).map(({ page }) => page));
    expect(REASON_IDS.filter((id) => !shown.has(`docs/reasons/${id}.md`))).toEqual([]);
    const headings = [GETS, 'What to do', GONE].map((heading) => `\n## ${heading}\n`);
    const without = REASON_IDS.filter((id) =>
      headings.some((heading) => !pages.get(`docs/reasons/${id}.md`)?.includes(heading)),
    );
    expect(without).toEqual([]);
    expect(examples.filter(({ heading }) => ![GETS, GONE].includes(heading))).toEqual([]);
  });

  it('say what the tool does with their examples', async () => {
    const found = [...(await outcomesOf(examples))].flatMap(([example, outcome]) => problems(example, outcome));
    expect(found, found.join('\n')).toEqual([]);
  });
});

describe('the pages of the rules', () => {
  const shown = examplesIn(pages, 'docs/rules');
  const ruleOf = ({ page }: Example): string => path.posix.basename(page, '.md');

  it('have a wrong and a right example', () => {
    const missing = ['Wrong', 'Right'].flatMap((heading) =>
      EVERY_RULE.filter(
        ({ id }) => !shown.some((example) => ruleOf(example) === id && example.heading === heading),
      ).map(({ id }) => `${id}: ${heading}`),
    );
    expect(missing).toEqual([]);
  });

  it('are found where they are wrong, and only there', async () => {
    const mistaken = [...(await outcomesOf(shown))].flatMap(([example, { findings }]) => {
      const found = findings.some(({ rule }) => rule === ruleOf(example));
      return found === (example.heading === 'Wrong') ? [] : [`${example.page}, ${example.heading}`];
    });
    expect(mistaken).toEqual([]);
  });
});

describe('the example of the README', () => {
  it('is what the tool does', async () => {
    const blocks = [...readme.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)];
    const [before = '', after, more] = blocks.map((match) => match[2] ?? '');
    expect({ after: after === undefined, more }).toEqual({ after: false, more: undefined });
    const root = tempTree({ ...PACKAGE, 'src/server.ts': before });
    const { analysis, changes } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
    expect(analysis.inputPoints.map(({ plan }) => plan)).toEqual([{ kind: 'auto', reasons: [], details: [] }]);
    expect(changes.map(({ file }) => file)).toEqual([`${root}/src/mrtr.ts`, `${root}/src/server.ts`]);
    expect(changes[1]?.after).toBe(after);
  });
});

describe('the example of the guide', () => {
  it('gets the report that the guide shows, and the comment', async () => {
    const [example] = examplesIn(new Map([['docs/guide.md', guide]]), 'docs');
    const root = tempTree({ ...PACKAGE, ...example?.files });
    const shown = /^```text\n([\s\S]*?)^```$/m.exec(guide)?.[1];
    expect(shown).toBe((await run(root, ['check'], lazyEngine)).out);
    const { out } = await run(root, ['migrate'], lazyEngine);
    const comment = /^```ts\n(\/\/ mcp-mrtr-manual.*)\n```$/m.exec(guide)?.[1];
    expect(out).toContain(`+    ${comment}\n`);
  });
});

/** The page shows the lines on their own. */
function unindented(code: string): string {
  return code.replace(/^[ \t]+/gm, '');
}
