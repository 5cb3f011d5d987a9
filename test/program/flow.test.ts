import { describe, it } from 'vitest';
import { flowTests } from './told.js';

const flows = flowTests();

describe('names of other files', () => {
  const ask = { 'ask.ts': 'export function ask() {}\nexport default class Peer {}' };
  flows('by name', { ...ask, 'main.ts': "import { ask } from './ask';\nprobe(ask);" }, ['function ask']);
  flows('renamed', { ...ask, 'main.ts': "import { ask as question } from './ask';\nprobe(question);" }, [
    'function ask',
  ]);
  flows('by default', { ...ask, 'main.ts': "import Anything from './ask';\nprobe(Anything);" }, ['class Peer']);
  flows('of a namespace', { ...ask, 'main.ts': "import * as all from './ask';\nprobe(all.ask);" }, ['function ask']);
  flows('with an ending', { ...ask, 'main.ts': "import { ask } from './ask.js';\nprobe(ask);" }, ['function ask']);
  flows(
    'through barrels',
    {
      ...ask,
      'inner/index.ts': "export { ask as confirm } from '../ask';",
      'index.ts': "export * from './inner/index';",
      'main.ts': "import { confirm } from './index';\nprobe(confirm);",
    },
    ['function ask'],
  );
  flows(
    'by require',
    {
      'ask.js': 'function ask() {}\nmodule.exports = { ask };',
      'main.js': "const { ask } = require('./ask');\nprobe(ask);",
    },
    ['function ask'],
  );
  flows(
    'by exports and require of the whole',
    { 'ask.js': 'exports.ask = function ask() {};', 'main.js': "const all = require('./ask');\nprobe(all.ask);" },
    ['function ask'],
  );
});

describe('what import() makes of CommonJS', () => {
  const load = "export async function load() { probe((await import('./ask')).default); }";
  flows('of `export =`', { 'ask.ts': 'function ask() {}\nexport = ask;', 'main.ts': load }, ['function ask']);
  flows('of module.exports', { 'ask.js': 'module.exports = { ask() {} };', 'main.ts': load }, ['object { ask() {} }']);
});

describe('names of packages that are not there', () => {
  it.todo('through a star with a name of the project');
  flows('by name', "import { McpServer as Peer } from 'some-sdk/mcp.js';\nprobe(new Peer());", [
    'new some-sdk/mcp.js#McpServer',
  ]);
  flows('of a namespace', "import * as sdk from 'some-sdk';\nprobe(new sdk.McpServer());", ['new some-sdk#McpServer']);
  flows('by default', "import sdk from 'some-sdk';\nprobe(sdk.ask);", ['some-sdk#default . ask']);
  flows('by require', { 'main.js': "const { McpServer } = require('some-sdk');\nprobe(new McpServer());" }, [
    'new some-sdk#McpServer',
  ]);
  flows('by require of the whole', { 'main.js': "const sdk = require('some-sdk');\nprobe(new sdk.McpServer());" }, [
    'new some-sdk#McpServer',
  ]);
  flows('by a lazy import', "async function load() { const { ask } = await import('some-sdk'); probe(ask); }", [
    'some-sdk#ask',
  ]);
  flows(
    'through a barrel of the project',
    {
      'sdk.ts': "export { McpServer } from 'some-sdk';",
      'main.ts': "import { McpServer } from './sdk';\nprobe(McpServer);",
    },
    ['some-sdk#McpServer'],
  );
});

describe('variables and expressions', () => {
  flows('every assignment counts', 'let f = () => 1;\nif (Math.random()) f = function two() {};\nprobe(f);', [
    'function f',
    'function two',
  ]);
  flows('filled later', 'function one() {}\nlet f: unknown;\nexport function set() { f ??= one; }\nprobe(f);', [
    'function one',
  ]);
  flows('either side of a condition', 'function a() {}\nfunction b() {}\nprobe(Math.random() ? a : (b as unknown));', [
    'function a',
    'function b',
  ]);
  flows('a fallback', 'function a() {}\nlet given: undefined;\nprobe(given ?? a);', ['unknown', 'function a']);
  flows('a guard', 'function a() {}\nprobe(true && a);', ['function a']);
  flows('an awaited call', 'async function make() { return { ask() {} }; }\nasync () => probe((await make()).ask);', [
    'function ask',
  ]);
  flows(
    'every return',
    'function a() {}\nfunction b() {}\nconst pick = (n: number) => { if (n) return a; return b; };\nprobe(pick(1));',
    ['function a', 'function b'],
  );
  flows(
    'not the return of an inner function',
    'function make() { [1].map(() => { return 2; }); return 3; }\nprobe(make());',
    ['literal 3'],
  );
  flows('a bound function', 'const peer = { ask() {} };\nconst ask = peer.ask.bind(peer);\nprobe(ask);', [
    'function ask',
  ]);
  flows('a frozen object', 'const peer = Object.freeze({ ask() {} });\nprobe(peer.ask);', ['function ask']);
  flows('a circle ends', 'let a: unknown = () => 1;\nlet b = a;\na = b;\nprobe(a);', ['function a', 'unknown']);
  flows('nobody knows it', 'declare const peer: unknown;\nprobe(peer);', ['unknown']);
});

describe('members', () => {
  flows('a property', 'const ask = () => 1;\nconst peer = { ask };\nprobe(peer.ask);', ['function ask']);
  flows('by a literal in brackets', "const peer = { 'ask-user': () => 1 };\nprobe(peer['ask-user']);", [
    'function ask-user',
  ]);
  flows(
    'the last one wins',
    'const peer = { ask: () => 1, ...{ ask: () => 2 } };\nprobe({ ...peer, ask: () => 3 }.ask);',
    ['function ask'],
  );
  flows('a spread', 'const base = { ask() {} };\nconst peer = { ...base, name: 1 };\nprobe(peer.ask);', [
    'function ask',
  ]);
  flows('a getter', 'class Peer { get ask() { return confirm; } }\nfunction confirm() {}\nprobe(new Peer().ask);', [
    'function confirm',
  ]);
  flows('a static', 'class Peer { static make() {} }\nprobe(Peer.make);', ['function make']);
  flows('what is not there is assumed', "import { peer } from 'some-sdk';\nprobe(peer.server.elicit);", [
    'some-sdk#peer . server . elicit',
  ]);
});

describe('fields', () => {
  flows('initialised', 'function a() {}\nclass Peer { ask = a; run() { probe(this.ask); } }', ['function a']);
  flows(
    'filled by the constructor',
    'function a() {}\nclass Peer { ask; constructor() { this.ask = a; } run() { probe(this.ask); } }',
    ['function a'],
  );
  flows('private', 'function a() {}\nclass Peer { #ask = a; run() { probe(this.#ask); } }', ['function a']);
  flows(
    'a parameter property',
    'class Peer { ask() {} }\nclass Tools { constructor(private readonly peer: Peer) {} run() { probe(this.peer); } }',
    ['object of Peer'],
  );
  flows(
    'a parameter property without a type',
    "import { McpServer } from 'some-sdk';\nclass Tools { constructor(private peer) {} run() { probe(this.peer); } }\nnew Tools(new McpServer());",
    ['new some-sdk#McpServer'],
  );
  flows('of a base class', 'class Base { ask() {} }\nclass Peer extends Base { run() { probe(this.ask); } }', [
    'function ask',
  ]);
  flows(
    'of a base that is not the project’s',
    "import { Base } from 'some-sdk';\nclass Peer extends Base { run() { probe(this.ask); } }",
    ['a some-sdk#Base . ask'],
  );
  flows('this in an arrow', 'class Peer { ask() {} run() { [1].forEach(() => probe(this.ask)); } }', ['function ask']);
  flows('this in an object literal', 'const peer = { ask() {}, run() { probe(this.ask); } };', ['function ask']);
  flows('this in a plain function', 'class Peer { ask() {} run() { function inner() { probe(this); } inner(); } }', [
    'unknown',
  ]);
});

describe('objects that are spread into each other', () => {
  // Each assignment holds what all others may hold; followed on each way by itself, that is more than fits in memory.
  const steps = Array.from({ length: 40 }, (_, at) => `state = { ...state, ...{ ...state, key${at}: 1 } };`);
  flows(
    'are followed once each',
    `function ask() {}\nlet state: any = { ask };\n${steps.join('\n')}\nprobe(state.ask);`,
    ['function ask'],
  );
});
