import { describe } from 'vitest';
import { flowTests } from './told.js';

const flows = flowTests();

describe('what is put into a list or table later', () => {
  flows(
    'in another file, and given back by a function',
    {
      'registry.ts': 'export const tools: { run: unknown }[] = [];\nexport const all = () => tools;',
      'a.ts': "import { tools } from './registry';\ntools.push({ run: function a() {} }, { run: function b() {} });",
      'main.ts': "import { all } from './registry';\nimport './a';\nfor (const { run } of all()) probe(run);",
    },
    ['function a', 'function b'],
  );
  flows(
    'through a function that registers',
    {
      'registry.ts':
        'const tools = new Map<string, unknown>();\nexport const define = (name: string, run: unknown) => tools.set(name, run);\nexport const of = (name: string) => tools.get(name);',
      'main.ts': "import { define, of } from './registry';\ndefine('a', function a() {});\nprobe(of('a'));",
    },
    ['function a'],
  );
  flows(
    'under a key',
    'const table: Record<string, unknown> = {};\ntable["a"] = function a() {};\nexport function go(name: string) { probe(table[name]); }',
    ['function a'],
  );
  flows(
    'in a property of an object',
    'const registry = { tools: [] as unknown[] };\nregistry.tools.push(function a() {});\nfor (const tool of registry.tools) probe(tool);',
    ['function a'],
  );
  flows(
    'spread',
    'const more = [function a() {}];\nconst tools: unknown[] = [];\ntools.push(...more);\nprobe(tools[0]);',
    ['function a'],
  );
});

describe('objects put together', () => {
  flows('by Object.assign', 'probe(Object.assign({ a: 1 }, { run: function a() {} }).run);', [
    'object { a: 1 } . run',
    'function a',
  ]);
  flows(
    'by Object.assign afterwards',
    'const tool: any = { a: 1 };\nObject.assign(tool, { run: function a() {} });\nprobe(tool.run);',
    ['function a'],
  );
  flows(
    'by what is set afterwards',
    'interface Tool { run?: () => void }\nconst tool: Tool = {};\nconst other: Tool = {};\ntool.run = function a() {};\nother.run = function b() {};\nprobe(tool.run);',
    ['signature run?: () => void', 'function a'],
  );
  flows(
    'by Object.assign afterwards, under a key',
    'const table: Record<string, unknown> = { a: function a() {} };\nObject.assign(table, { b: function b() {} });\nexport const go = (name: string) => probe(table[name]);',
    ['function b', 'function a'],
  );
  flows('as statics', 'class Desk { static run: unknown; }\nDesk.run = function a() {};\nprobe(Desk.run);', [
    'function a',
  ]);
});

describe('lists of lists', () => {
  flows(
    'by flatMap',
    'const packages = [{ tools: [function a() {}] }, { tools: [function b() {}] }];\nfor (const tool of packages.flatMap((one) => one.tools)) probe(tool);',
    ['function a', 'function b'],
  );
  flows(
    'by flatMap that gives single ones, too',
    'probe([1].flatMap((n) => (n ? [function a() {}] : function b() {}))[0]);',
    ['function a', 'function b'],
  );
  flows('by flat', 'for (const tool of [[function a() {}], [1].map(() => function b() {})].flat()) probe(tool);', [
    'function a',
    'function b',
  ]);
});

describe('objects made of others', () => {
  flows(
    'by Object.fromEntries',
    "const tools = Object.fromEntries([['a', function a() {}]]);\nexport const go = (name: string) => probe(tools[name]);",
    ['function a'],
  );
  flows(
    'by reduceRight, with what it begins with and what each turn gives',
    'const wrap = [(next: unknown) => function a() {}];\nprobe(wrap.reduceRight((next, one) => one(next), function b() {}));',
    ['function b', 'function a'],
  );
  flows(
    'by rest parameters',
    'function all(first: unknown, ...rest: unknown[]) { probe(rest[0]); }\nall(function a() {}, function b() {}, function c() {});',
    ['function b', 'function c'],
  );
  flows('by Array.from', 'Array.from([function a() {}], (run) => probe(run));', ['function a']);
  flows('by reduce', '[function a() {}].reduce((sum, run) => { probe(run); return sum; }, 0);', ['function a']);
  flows(
    'by entries of what is filled later',
    'const all: any = {};\nall.one = function a() {};\nfor (const [, run] of Object.entries(all)) probe(run);',
    ['function a'],
  );
});
