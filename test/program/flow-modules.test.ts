import { describe } from 'vitest';
import { flowTests } from './told.js';

const flows = flowTests();

describe('all that a module exports', () => {
  const tools = {
    'a.ts': 'const a = { run: function a() {} };\nexport default a;',
    'tools.ts': "export { default as a } from './a';\nexport const b = { run: function b() {} };",
  };
  flows(
    'gone through',
    {
      ...tools,
      'main.ts': "import * as tools from './tools';\nfor (const { run } of Object.values(tools)) probe(run);",
    },
    ['function a', 'function b'],
  );
  flows(
    'by a computed name',
    {
      ...tools,
      'main.ts': "import * as tools from './tools';\nexport function go(name: 'a') { probe(tools[name].run); }",
    },
    ['function a', 'function b'],
  );
  flows(
    'handed on',
    { ...tools, 'main.ts': "import * as tools from './tools';\nconst all = { tools };\nprobe(all.tools.b.run);" },
    ['function b'],
  );
  flows(
    'of CommonJS, by a computed name',
    {
      'tools.js': 'exports.a = function a() {};\nexports.b = function b() {};',
      'main.js': "const tools = require('./tools');\nfunction go(name) { probe(tools[name]); }",
    },
    ['function a', 'function b'],
  );
});

describe('require where it stands', () => {
  flows(
    'of exports',
    {
      'a.js': 'exports.run = function a() {};',
      'main.js': "const list = [require('./a')];\nprobe(list.find(Boolean).run);",
    },
    ['function a'],
  );
  flows(
    'of module.exports',
    { 'a.js': 'module.exports = { run() {} };', 'main.js': "const all = { a: require('./a') };\nprobe(all.a.run);" },
    ['function run'],
  );
  flows('of a package', { 'main.js': "probe(require('some-sdk').ask);" }, ['some-sdk#ask']);
});

describe('functions that are used as classes', () => {
  // Files that are no modules share their names.
  const made = (name: string): string =>
    `function ${name}(peer) { this.peer = peer; }\n${name}.prototype.sell = function sell() { return this.peer; };\nconst a${name} = new ${name}(function a() {});\n`;
  flows('a method of the prototype', { 'main.js': `${made('Shop')}probe(aShop.sell);` }, ['function sell']);
  flows(
    'a field',
    { 'main.js': `${made('Bar')}Bar.prototype.go = function () { const self = this; probe(self.peer); };` },
    ['function a'],
  );
});
