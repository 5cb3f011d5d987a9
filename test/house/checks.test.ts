import { describe, expect, it } from 'vitest';
import { forbidden } from './floors.js';
import { circles, importsOf } from './imports.js';
import { prints } from './output.js';

/** What the floors say of one file with this text. */
const said = (file: string, text: string) => importsOf(file, text).flatMap((one) => forbidden(one) ?? []);
const judge = (file: string, to: string) => said(file, `import { x } from '${to}';`);

describe('forbidden', () => {
  it('lets arrows run down, and within a room', () => {
    expect(judge('bin/mcp-mrtr.js', '../dist/src/cli/main.js')).toEqual([]);
    expect(judge('src/cli/check.ts', '../report/json.js')).toEqual([]);
    expect(judge('src/engine/analyze.ts', '../../rules/a.js')).toEqual([]);
    expect(judge('rules/a.ts', '../src/program/load.js')).toEqual([]);
    expect(judge('src/edit/apply.ts', '../model/text-edit.js')).toEqual([]);
    expect(judge('src/shim/parts/seal.ts', '../render.js')).toEqual([]);
    expect(judge('src/program/load.ts', 'ts-morph')).toEqual([]);
  });

  it('refuses arrows that run up or sideways, whatever their spelling', () => {
    const wrong = [
      ['src/model/plan.ts', '../edit/apply.js'],
      ['src/edit/apply.ts', '../workspace/read.js'],
      ['src/report/pretty.ts', '../planner/reasons.js'],
      ['rules/a.ts', '../transforms/b.js'],
      ['src/planner/plan.ts', '../engine/analyze.js'],
      ['src/engine/analyze.ts', '../cli/main.js'],
      ['src/cli/main.ts', '../eslint/index.js'],
    ] as const;
    for (const [file, to] of wrong) {
      const forms = [
        `import '${to}';`,
        `import type { x } from '${to}';`,
        `export * from '${to}';`,
        `await import('${to}');`,
      ];
      const more = [
        `const x = require('${to}');`,
        `type X = import('${to}').X;`,
        `createRequire(import.meta.url)('${to}');`,
      ];
      for (const form of [...forms, ...more]) expect(said(file, form), form).toHaveLength(1);
    }
    expect(judge('src/edit/apply.ts', '../workspace/read.js')).toEqual([
      'src/edit/apply.ts imports src/workspace/read.ts: edit may not import workspace',
    ]);
  });

  it('keeps the model alone, and the compiler in its room', () => {
    expect(judge('src/model/plan.ts', 'node:fs')).toHaveLength(1);
    expect(judge('src/planner/plan.ts', 'ts-morph')).toHaveLength(1);
    expect(judge('src/engine/analyze.ts', 'typescript')).toHaveLength(1);
    expect(judge('src/shim/render.ts', 'ts-morph')).toHaveLength(1);
    expect(said('src/shim/render.ts', "await import('ts-morph');")).toEqual([]);
    expect(
      said('src/shim/render.ts', "createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph');"),
    ).toEqual([]);
    expect(said('src/shim/compose.ts', "await import('ts-morph');")).toHaveLength(1);
  });

  it('knows every room', () => {
    expect(judge('src/utils/x.ts', '../model/plan.js')).toHaveLength(1);
    expect(judge('src/cli/x.ts', '../helpers/plan.js')).toHaveLength(1);
    expect(judge('src/engine/x.ts', '../../test/temp-tree.js')).toHaveLength(1);
  });
});

describe('circles', () => {
  const of = (files: Record<string, string>) =>
    circles(Object.entries(files).flatMap(([file, text]) => importsOf(file, text)));

  it('finds each once', () => {
    const files = {
      'src/a/x.ts': "import './y.js';",
      'src/a/y.ts': "import './z.js';",
      'src/a/z.ts': "import { type X } from './x.js'; export * from './w.js';",
      'src/a/w.ts': "import './w.js';",
    };
    expect(of(files)).toEqual(['src/a/w.ts > src/a/w.ts', 'src/a/x.ts > src/a/y.ts > src/a/z.ts > src/a/x.ts']);
  });

  it('takes no diamond, no lazy import and no type for one', () => {
    expect(
      of({ 'a.ts': "import './b.js'; import './c.js';", 'b.ts': "import './d.js';", 'c.ts': "import './d.js';" }),
    ).toEqual([]);
    expect(of({ 'a.ts': "import './b.js';", 'b.ts': "import type { A } from './a.js';" })).toEqual([]);
    expect(of({ 'a.ts': "import './b.js';", 'b.ts': "export const a = () => import('./a.js');" })).toEqual([]);
  });
});

describe('prints', () => {
  it('finds what prints or exits, and nothing in comments or strings', () => {
    expect(prints('src/engine/a.ts', 'const a = 1;\nconsole.log(a);\nprocess.exit(1);')).toEqual([
      'src/engine/a.ts:2 uses console.log',
      'src/engine/a.ts:3 uses process.exit',
    ]);
    expect(prints('src/engine/a.ts', "// console.log\nconst a = 'process.stdout';\nprocess.cwd();")).toEqual([]);
    expect(prints('src/cli/a.ts', 'process.stdout.write(a);')).toEqual([]);
  });

  it('lets the shim warn on stderr only', () => {
    expect(prints('src/shim/parts/a.ts', 'console.warn(a);')).toEqual([]);
    expect(prints('src/shim/parts/a.ts', 'console.log(a); process.stdout.write(a);')).toHaveLength(2);
    expect(prints('src/planner/a.ts', 'console.warn(a);')).toHaveLength(1);
  });
});
