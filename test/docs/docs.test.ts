import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../src/dialects/all.js';
import { EVERY_RULE } from '../../src/engine/own-rules.js';
import { REASON_IDS, reasonText } from '../../src/planner/reasons.js';
import { brokenLinks, npmCommands, pageProblems, readPages, says } from './pages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const pages = readPages(ROOT);
const page = (name: string): string => pages.get(name) ?? '';
const links = (from: string): string[] => [...page(from).matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1] ?? '');

describe('the pages', () => {
  it('are one for each reason, rule and dialect, and no more', () => {
    const rules = EVERY_RULE.map(({ id }) => id);
    const dialects = DIALECTS.map(({ id }) => id);
    expect(pageProblems(pages, 'docs/reasons', REASON_IDS)).toEqual([]);
    expect(pageProblems(pages, 'docs/rules', rules)).toEqual([]);
    expect(pageProblems(pages, 'docs/dialects', dialects)).toEqual([]);
  });

  it('say what a reason says, in the guide too', () => {
    const silent = REASON_IDS.filter((id) => !says(page(`docs/reasons/${id}.md`), `> ${reasonText(id).short}`));
    expect(silent).toEqual([]);
    const lines = page('docs/guide.md').replace(/ +/g, ' ').split('\n');
    const unlisted = REASON_IDS.filter(
      (id) =>
        !lines.some(
          (line) => line.startsWith(`| [${id}](reasons/${id}.md) | `) && line.endsWith(` | ${reasonText(id).short} |`),
        ),
    );
    expect(unlisted).toEqual([]);
    expect(lines.filter((line) => /^\| \[.*\]\(reasons\//.test(line)).length).toBe(REASON_IDS.length);
  });

  it('say what a rule says', () => {
    const silent = EVERY_RULE.filter(({ id, description }) => !says(page(`docs/rules/${id}.md`), description));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('list the rules in the guide, in order, as they are', () => {
    const lines = page('docs/guide.md').replace(/ +/g, ' ').split('\n');
    expect(lines.filter((line) => /^\| \[.*\]\(rules\//.test(line))).toEqual(
      EVERY_RULE.map(
        ({ id, level, presets, description }) =>
          `| [${id}](rules/${id}.md) | ${level} | ${presets.join(', ')} | ${description} |`,
      ),
    );
  });

  it('are reached from the README', () => {
    const reached = [...links('README.md'), ...links('docs/guide.md').map((link) => path.posix.join('docs', link))];
    expect([...pages.keys()].filter((name) => name !== 'README.md' && !reached.includes(name))).toEqual([]);
  });

  it('link to what is there', () => {
    expect(brokenLinks(pages, (file) => existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

describe('the README', () => {
  it('names the commands that CI runs', () => {
    const commands = npmCommands(readFileSync(path.join(ROOT, '.ci/run'), 'utf8'));
    expect(commands).toMatch(/^npm ci && npm /);
    expect(page('README.md')).toContain(commands);
  });

  it('names only scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const known = ['ci', 'test', ...Object.keys(scripts)];
    const named = ['README.md', 'CONTRIBUTING.md'].flatMap((name) =>
      [...page(name).matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('CONTRIBUTING', () => {
  it('names only files that there are', () => {
    const names = [...page('CONTRIBUTING.md').matchAll(/`((?:src|rules|transforms|test|docs|fixtures)\/[\w./-]+)`/g)];
    const missing = names.map((match) => match[1] ?? '').filter((name) => !existsSync(path.join(ROOT, name)));
    expect(names.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});
