import { describe, it } from 'vitest';
import { flowTests } from './told.js';

const flows = flowTests();

describe('parameters by their callers', () => {
  it.todo('of a callback that a project function calls');
  flows('of a function', 'const a = () => 1;\nfunction run(f: unknown) { probe(f); }\nrun(a);', ['function a']);
  flows(
    'of every caller',
    'const a = () => 1;\nconst b = () => 2;\nfunction run(f: unknown) { probe(f); }\nrun(a);\nrun(b);',
    ['function a', 'function b'],
  );
  flows(
    'from another file',
    {
      'run.ts': 'export function run(f: unknown) { probe(f); }',
      'caller.ts': "import { run } from './run';\nrun(function a() {});",
      'main.ts':
        "import './caller';\nimport { run } from './run';\nexport { run };\nfunction again(f: unknown) { probe(f); }\nimport { g } from './g';\nagain(g);",
      'g.ts': 'export const g = () => 1;',
    },
    ['function g'],
  );
  flows('of a constructor', 'class Run { constructor(f: unknown) { probe(f); } }\nnew Run(function a() {});', [
    'function a',
  ]);
  flows('of a method', 'class Run { go(f: unknown) { probe(f); } }\nnew Run().go(function a() {});', ['function a']);
  flows(
    'through two functions',
    'function outer(f: unknown) { inner(f); }\nfunction inner(f: unknown) { probe(f); }\nouter(function a() {});',
    ['function a'],
  );
  flows(
    'through recursion',
    'function again(f: unknown, n: number) { if (n) again(f, n - 1); probe(f); }\nagain(function a() {}, 3);',
    ['function a'],
  );
  flows('with a default', 'function run(f: unknown = function fallback() {}) { probe(f); }\nrun();', [
    'function fallback',
  ]);
  flows('past `this`', 'function run(this: unknown, f: unknown) { probe(f); }\nrun(function a() {});', ['function a']);
  flows(
    'behind a spread nobody knows',
    'function run(g: unknown, f: unknown) { probe(f); }\nconst rest = [1, 2];\nrun(...rest);',
    ['unknown'],
  );
  flows('nobody calls it', 'export function run(f: unknown) { probe(f); }', ['parameter f']);
});

describe('parameters by their types', () => {
  flows(
    'a class of a package',
    "import type { McpServer } from 'some-sdk';\nexport function run(peer: McpServer) { probe(peer); }",
    ['a some-sdk#McpServer'],
  );
  flows(
    'of a namespace',
    "import type * as sdk from 'some-sdk';\nexport function run(peer: sdk.McpServer) { probe(peer); }",
    ['a some-sdk#McpServer'],
  );
  flows('by an import type', "export function run(peer: import('some-sdk').McpServer) { probe(peer); }", [
    'a some-sdk#McpServer',
  ]);
  flows(
    'a promise, an option, a part',
    "import type { A, B } from 'some-sdk';\nexport function run(peer: Promise<A> | Readonly<B> | undefined) { probe(peer); }",
    ['a some-sdk#A', 'a some-sdk#B'],
  );
  flows(
    'an alias',
    "import type { A } from 'some-sdk';\ntype Peer = A;\nexport function run(peer: Peer) { probe(peer); }",
    ['a some-sdk#A'],
  );
  flows('a class of the project', 'class Peer {}\nexport function run(peer: Peer) { probe(peer); }', [
    'object of Peer',
  ]);
  flows(
    'an interface of the project',
    'interface Peer { ask(): void }\nexport function run(peer: Peer) { probe(peer); }',
    ['interface Peer'],
  );
  flows(
    'a member of an interface',
    "import type { A } from 'some-sdk';\ninterface Tools { peer: A }\nexport function run({ peer }: Tools) { probe(peer); }",
    ['a some-sdk#A'],
  );
  flows(
    'a member by index',
    "import type { A } from 'some-sdk';\ninterface Tools { peer: A }\nexport function run(peer: Tools['peer']) { probe(peer); }",
    ['a some-sdk#A'],
  );
  flows(
    'what a function gives',
    'class Peer {}\nfunction make() { return new Peer(); }\nexport function run(peer: ReturnType<typeof make>) { probe(peer); }',
    ['object of Peer'],
  );
  flows(
    'an assertion',
    "import type { A } from 'some-sdk';\nexport function run(peer: unknown) { probe(peer as A); }",
    ['a some-sdk#A', 'parameter peer'],
  );
  flows('a primitive says nothing', 'export function run(name: string) { probe(name); }', ['parameter name']);
});

describe('loops', () => {
  const tools = 'const tools = [{ run: function a() {} }, { run: function b() {} }];';
  const both = ['function a', 'function b'];
  flows('over an array', `${tools}\nfor (const tool of tools) probe(tool.run);`, both);
  flows('by forEach', `${tools}\ntools.forEach((tool) => probe(tool.run));`, both);
  flows('by forEach, taken apart', `${tools}\ntools.forEach(({ run }) => probe(run));`, both);
  flows(
    'by forEach, with a function that is named',
    `${tools}\ntools.forEach(add);\nfunction add({ run }: any) { probe(run); }`,
    both,
  );
  flows(
    'by Array.from, with a function that is named',
    `${tools}\nconst add = (tool: any) => probe(tool.run);\nArray.from(tools, add);`,
    both,
  );
  flows('over a filtered copy', `${tools}\nfor (const { run } of tools.filter(Boolean).slice()) probe(run);`, both);
  flows('over a spread', `${tools}\nfor (const { run } of [...tools]) probe(run);`, both);
  flows(
    'over what was pushed',
    'const tools: unknown[] = [];\ntools.push(function a() {});\nfor (const tool of tools) probe(tool);',
    ['function a'],
  );
  flows(
    'over what a field was given',
    'class All { tools = []; add() { this.tools.push(function a() {}); } go() { for (const tool of this.tools) probe(tool); } }',
    ['function a'],
  );
  flows(
    'over the values of an object',
    'const tools = { a() {}, b: () => 1 };\nfor (const tool of Object.values(tools)) probe(tool);',
    both,
  );
  flows(
    'over the entries of an object',
    'const tools = { a() {}, b: () => 1 };\nfor (const [name, tool] of Object.entries(tools)) probe(tool);',
    both,
  );
  flows(
    'over a map',
    "const tools = new Map([['x', function a() {}]]);\nfor (const [name, tool] of tools) probe(tool);",
    ['function a'],
  );
  flows(
    'over what was set',
    "const tools = new Map();\ntools.set('x', function a() {});\nfor (const tool of tools.values()) probe(tool);",
    ['function a'],
  );
  flows('out of a map', "const tools = new Map([['x', function a() {}]]);\nprobe(tools.get('x'));", ['function a']);
  flows(
    'by an index that is not known',
    'const tools = [function a() {}, function b() {}];\ndeclare const n: number;\nprobe(tools[n]);',
    both,
  );
  flows('over what a map makes', 'const all = [1].map(() => function a() {});\nfor (const one of all) probe(one);', [
    'function a',
  ]);
});

describe('taken apart', () => {
  flows('by name', 'const peer = { ask() {} };\nconst { ask } = peer;\nprobe(ask);', ['function ask']);
  flows('renamed', 'const peer = { ask() {} };\nconst { ask: question } = peer;\nprobe(question);', ['function ask']);
  flows('deep', 'const all = { peer: { ask() {} } };\nconst { peer: { ask } } = all;\nprobe(ask);', ['function ask']);
  flows(
    'with a default',
    'const given = {} as { ask?: unknown };\nconst { ask = function fallback() {} } = given;\nprobe(ask);',
    ['signature ask?: unknown', 'object {} . ask', 'function fallback'],
  );
  flows('the rest', 'const peer = { ask() {}, name: 1 };\nconst { name, ...rest } = peer;\nprobe(rest.ask);', [
    'function ask',
  ]);
  flows('an array', 'const [first, second] = [function a() {}, function b() {}];\nprobe(second);', ['function b']);
  flows(
    'in the parameter list',
    'function run({ ask }: { ask: unknown }) { probe(ask); }\nrun({ ask: function a() {} });',
    ['signature ask: unknown', 'function a'],
  );
});
