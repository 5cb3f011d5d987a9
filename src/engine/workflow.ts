import path from 'node:path';
import type { PackageManager, Project } from '../workspace/project.js';

interface Commands {
  /** Steps that make the package manager available. */
  readonly setUp: readonly string[];
  readonly cache: boolean;
  readonly install: string;
  readonly run: string;
}

const COMMANDS: Readonly<Record<PackageManager, Commands>> = {
  npm: { setUp: [], cache: true, install: 'npm ci', run: 'npx mcp-mrtr' },
  pnpm: {
    setUp: ['      - uses: pnpm/action-setup@v4'],
    cache: true,
    install: 'pnpm install --frozen-lockfile',
    run: 'pnpm exec mcp-mrtr',
  },
  yarn: {
    setUp: ['      - run: corepack enable'],
    cache: true,
    install: 'yarn install --immutable',
    run: 'yarn mcp-mrtr',
  },
  bun: {
    setUp: ['      - uses: oven-sh/setup-bun@v2'],
    cache: false,
    install: 'bun install --frozen-lockfile',
    run: 'bunx mcp-mrtr',
  },
};

/** How a package is added for development. */
export const ADD: Readonly<Record<PackageManager, string>> = {
  npm: 'npm install --save-dev mcp-mrtr',
  pnpm: 'pnpm add --save-dev mcp-mrtr',
  yarn: 'yarn add --dev mcp-mrtr',
  bun: 'bun add --dev mcp-mrtr',
};

/** A workflow of GitHub Actions that checks each push and pull request, and hands the findings to code scanning. */
export function workflow({ folder, root, manager, branch }: Project): string {
  const { setUp, cache, install, run } = COMMANDS[manager];
  const below = path.posix.relative(root, folder);
  const sarif = path.posix.join(below, 'mcp-mrtr.sarif');
  const lines = [
    'name: mcp-mrtr',
    'on:',
    '  push:',
    `    branches: [${JSON.stringify(branch)}]`,
    '  pull_request:',
    'permissions:',
    '  contents: read',
    '  # Private repositories need it to upload findings.',
    '  actions: read',
    '  security-events: write',
    'jobs:',
    '  check:',
    '    runs-on: ubuntu-latest',
    ...(below === '' ? [] : ['    defaults:', '      run:', `        working-directory: ${JSON.stringify(below)}`]),
    '    steps:',
    '      - uses: actions/checkout@v5',
    ...setUp,
    '      - uses: actions/setup-node@v6',
    '        with:',
    '          node-version: 22',
    ...(cache ? [`          cache: ${manager}`] : []),
    `      - run: ${install}`,
    `      - run: ${run} check --format sarif --output mcp-mrtr.sarif`,
    '      # A pull request from a fork may not write security events.',
    '      - uses: github/codeql-action/upload-sarif@v4',
    '        if: ${{ !cancelled() && github.event.pull_request.head.repo.fork != true }}',
    '        with:',
    `          sarif_file: ${JSON.stringify(sarif)}`,
    '          category: mcp-mrtr',
  ];
  return `${lines.join('\n')}\n`;
}
