import type { ESLint, Linter } from 'eslint';
import type { Preset } from '../model/finding.js';
import { type RulePage, rulePages, rulePresets } from '../workspace/pages.js';
import { ruleOf } from './rule.js';

const NAME = 'mcp-mrtr';
const pages = rulePages();
const presets = rulePresets();

/** What every file of TypeScript and JavaScript is linted with; declaration files never. */
function config(preset: Preset): Linter.Config {
  const rules = pages.filter(({ id }) => presets.get(id)?.includes(preset) ?? ALWAYS.has(id));
  return {
    name: `${NAME}/${preset}`,
    files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
    plugins: { [NAME]: plugin },
    rules: Object.fromEntries(rules.map((page) => [`${NAME}/${page.id}`, severity(page)])),
  };
}

// About the comments that suppress findings: they run wherever findings do.
const ALWAYS: ReadonlySet<string> = new Set(['unused-suppression', 'invalid-suppression']);

/** ESLint knows two levels; an information never fails a run. */
function severity({ level }: RulePage): 'error' | 'warn' {
  return level === 'error' ? 'error' : 'warn';
}

const plugin: ESLint.Plugin & { configs: Record<Preset, Linter.Config> } = {
  meta: { name: NAME },
  rules: Object.fromEntries(pages.map((page) => [page.id, ruleOf(page)])),
  configs: {} as Record<Preset, Linter.Config>,
};

for (const preset of ['recommended', 'strict', 'migration'] as const) plugin.configs[preset] = config(preset);

/** The ESLint plugin: the findings of `mcp-mrtr check`, each under the id of its rule. For ESLint 9 and later. */
export default plugin;
