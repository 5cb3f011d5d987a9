// The generated file under the SDKs and zods that packages have; `docs/guide.md` says the same.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { renderShim } from '../../src/shim/render.js';
import { RUNNING, TYPED } from './support/sdk-programs.js';
import { type Installed, install, VERSIONS } from './support/sdk-versions.js';

vi.setConfig({ testTimeout: 300_000 });

const STRICT: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  target: ts.ScriptTarget.ES2022,
};
const SETTINGS: readonly ts.CompilerOptions[] = [
  { ...STRICT, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  { ...STRICT, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
];

/** `SDK 1.20, zod 3` */
const titled = VERSIONS.map((one) => [`SDK ${one.sdk}, zod ${one.zod}`, one] as const);

function written(folder: string, name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

function compiled(folder: string, { flavour, sdk }: Installed): readonly string[] {
  const shim = renderShim({ flavour, sdkVersion: sdk, language: 'ts', modules: 'esm' });
  const files = [written(folder, 'mrtr.ts', shim), written(folder, 'use.ts', TYPED[flavour])];
  return SETTINGS.flatMap((options) => {
    const program = ts.createProgram(files, { ...options, typeRoots: [path.join(folder, 'node_modules/@types')] });
    return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${path.basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}

async function ran(folder: string, { flavour, sdk }: Installed): Promise<string> {
  written(folder, 'mrtr.mjs', renderShim({ flavour, sdkVersion: sdk, language: 'js', modules: 'esm' }));
  const program = written(folder, 'run.mjs', RUNNING[flavour]);
  return (await promisify(execFile)(process.execPath, [program], { cwd: folder })).stdout;
}

describe('the generated file', () => {
  // Each installs its packages, the first time.
  describe.runIf(process.env.MRTR_TESTS === 'long')('with each version', () => {
    it.each(titled)('compiles and runs: %s', async (_title, version) => {
      const folder = install(version);
      expect(compiled(folder, version)).toEqual([]);
      const said = (writes: number) => `7 ${writes} first file:///r said -32602\n`;
      expect(await ran(folder, version)).toBe(version.flavour === 'v1' ? said(1) : said(1) + said(2));
    });
  });

  it('is said to work with these', () => {
    const guide = readFileSync(fileURLToPath(new URL('../../docs/guide.md', import.meta.url)), 'utf8');
    const rows = [...guide.matchAll(/^\| `@modelcontextprotocol\/(sdk|server)` (\d+\.\d+) +\| ([34, ]+?) +\|/gm)];
    expect(
      rows.flatMap(([, name, sdk, zods = '']) =>
        zods.split(', ').map((zod) => ({ flavour: name === 'sdk' ? 'v1' : 'v2', sdk, zod })),
      ),
    ).toEqual(VERSIONS);
  });
});
