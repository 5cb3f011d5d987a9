import type { ESLint, Linter } from 'eslint';

/** The ESLint plugin: the findings of `mcp-mrtr check`, each under the id of its rule. For ESLint 9 and later. */
declare const plugin: ESLint.Plugin & {
  readonly configs: Readonly<Record<'recommended' | 'strict' | 'migration', Linter.Config>>;
};

export default plugin;
