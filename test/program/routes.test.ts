import { describe, expect, it } from 'vitest';
import { functionName } from '../../src/program/nodes.js';
import { indexCallbacks, type RouteGraph, routesTo } from '../../src/program/routes.js';
import { symbolPath } from '../../src/program/symbol-path.js';
import { Cases, type Code, callOf } from './cases.js';

const cases = new Cases();

/** Everything that leads to `ask()`; handlers are the functions named `handle…`. */
function routes(title: string, code: Code, check: (graph: RouteGraph) => void): void {
  const read = cases.add(code);
  it(title, () => {
    const { calls, main } = read();
    const isHandler = (fn: Parameters<typeof functionName>[0]): boolean => /^handle/.test(functionName(fn) ?? '');
    check(routesTo(callOf(main, 'ask'), calls, indexCallbacks(calls, new Set()), isHandler));
  });
}

const names = (functions: RouteGraph['frames']): readonly string[] =>
  functions.map((fn) => functionName(fn) ?? 'anonymous');
const ways = ({ edges }: RouteGraph): readonly string[] =>
  edges.map(({ node, via }) => `${via} ${node.getText().replace(/\s+/g, ' ').slice(0, 25)}`);
const outside = (graph: RouteGraph): readonly string[] => graph.outside.map(({ why }) => why);

describe('routesTo', () => {
  routes(
    'goes up through helpers to every handler',
    'function ask() {}\nfunction help() { ask(); }\nfunction handleA() { help(); }\nexport const handleB = () => help();',
    (graph) => {
      expect(names(graph.frames)).toEqual(['help', 'handleA', 'handleB']);
      expect(names(graph.handlers)).toEqual(['handleA', 'handleB']);
      expect(ways(graph)).toEqual(['call ask()', 'call help()', 'call help()']);
      expect(outside(graph)).toEqual([]);
    },
  );
  routes(
    'follows only those who give a function what asks',
    `function ask() {}
const span = (work) => inner(() => work());
function inner(work) { return work(); }
function handleA() { span(() => ask()); }
function handleB() { span(() => 1); }
function other() { inner(() => 2); }`,
    (graph) => {
      expect(names(graph.handlers)).toEqual(['handleA']);
      expect(names(graph.frames)).not.toContain('other');
      expect(outside(graph)).toEqual([]);
    },
  );
  routes(
    'follows only those who give what asks to a function that has code outside the project call it',
    `function ask() {}
const span = (name, work) => store.run(name, work);
function handleA() { span('a', () => ask()); }
function report() { span('b', () => 1); }
report();`,
    (graph) => {
      expect(names(graph.handlers)).toEqual(['handleA']);
      expect(outside(graph)).toEqual([]);
    },
  );
  routes(
    'follows everybody where it can not tell what is given',
    `function ask() {}
const span = (work) => work();
const asks = () => ask();
function handleA() { span(asks); }
export function handleB(work) { span(work); }`,
    (graph) => expect(names(graph.handlers)).toEqual(['handleA', 'handleB']),
  );
  routes(
    'takes the shortest way for the handler',
    'function ask() {}\nfunction deep() { ask(); }\nfunction long() { deep(); }\nexport function handle() { long(); deep(); }',
    ({ shortest }) => {
      expect(shortest.map(({ node }) => node.getText())).toEqual(['deep()', 'ask()']);
    },
  );
  routes(
    'ends with recursion',
    'function ask() {}\nfunction help(n: number) { if (n) help(n - 1); ask(); }\nexport function handle() { help(2); }',
    (graph) => {
      expect(names(graph.handlers)).toEqual(['handle']);
      expect(ways(graph)).toEqual(['call ask()', 'call help(n - 1)', 'call help(2)']);
    },
  );
  routes('goes on above a handler', 'function ask() {}\nexport function handle() { ask(); }\nhandle();', (graph) => {
    expect(names(graph.handlers)).toEqual(['handle']);
    expect(outside(graph)).toEqual(['module-level']);
  });
});

describe('ways in that are no request', () => {
  routes('nobody calls it', 'function ask() {}\nexport function help() { ask(); }', (graph) => {
    expect(outside(graph)).toEqual(['uncalled']);
    expect(names(graph.handlers)).toEqual([]);
  });
  routes('the ask stands in the module', 'function ask() {}\nask();', (graph) => {
    expect(outside(graph)).toEqual(['module-level']);
    expect(graph.frames).toEqual([]);
  });
  routes(
    'a field is initialised by it',
    'function ask() {}\nfunction help() { ask(); }\nexport class Tools { x = help(); }',
    (graph) => {
      expect(outside(graph)).toEqual(['module-level']);
    },
  );
  for (const [site, why] of [
    ['setTimeout(help, 10)', 'background'],
    ['setInterval(() => help(), 10)', 'background'],
    ["bus.on('change', help)", 'timer-or-event'],
    ["app.post('/x', help)", 'timer-or-event'],
    ['queueMicrotask(help)', 'background'],
  ] as const)
    routes(
      `by ${site}`,
      `import { bus, app } from 'somewhere';\nfunction ask() {}\nfunction help() { ask(); }\nexport function handle() { ${site}; }`,
      (graph) => {
        expect(outside(graph)).toEqual([why]);
      },
    );
  routes(
    'by a timer that no request starts',
    'function ask() {}\nfunction start() { setTimeout(() => ask(), 10); }\nstart();\nexport function handle() {}',
    (graph) => {
      expect(outside(graph)).toEqual(['timer-or-event']);
    },
  );
});

describe('callbacks', () => {
  routes(
    'are handed to code outside the project',
    "import { retry } from 'somewhere';\nfunction ask() {}\nexport function handle() { return retry(() => ask()); }",
    (graph) => {
      expect(ways(graph)).toEqual(['call ask()', 'callback retry(() => ask())']);
      expect(names(graph.handlers)).toEqual(['handle']);
      expect(outside(graph)).toEqual([]);
    },
  );
  routes(
    'of the project are calls',
    'function ask() {}\nfunction retry(body: () => void) { body(); }\nexport function handle() { return retry(() => ask()); }',
    (graph) => {
      expect(ways(graph)).toEqual(['call ask()', 'call body()', 'call retry(() => ask())']);
    },
  );
  routes(
    'lead to those who give them, not to those who give what nobody knows',
    `import { anything } from 'somewhere';
function ask() {}
function settled(work: any) { return typeof work === 'function' ? work() : work; }
export function handle() { return settled(() => ask()); }
export function other() { return settled(anything()); }
export function third() { const work = anything.work ?? (() => anything()); return settled(work); }`,
    (graph) => {
      expect(ways(graph)).toEqual(['call ask()', 'call work()', 'call settled(() => ask())']);
    },
  );
  routes(
    'lead to all who may give them, where they have a name',
    `import { anything } from 'somewhere';
function ask() {}
const work = () => ask();
function settled(work: any) { return work(); }
export function handle() { return settled(work); }
export function other() { return settled(anything()); }
export function third() { return settled(1); }`,
    (graph) => {
      expect(ways(graph)).toEqual(['call ask()', 'call work()', 'call settled(work)', 'call settled(anything())']);
    },
  );
  routes(
    'are not what `bind` is given',
    'function ask() {}\nexport const handle = function () { ask(); };\nexport const bound = handle.bind(handle);',
    (graph) => {
      expect(ways(graph)).toEqual(['call ask()']);
    },
  );
  routes(
    'are not what a fold begins with, which each turn puts something around',
    `function ask() {}
function around(...all: ((next: () => void) => () => void)[]) { return (run: () => void) => all.reduceRight((next, one) => one(next), run); }
export const handle = around((next) => () => next(), (next) => () => { next(); })(() => ask());`,
    (graph) => {
      expect([...new Set(ways(graph))]).toEqual(['call ask()', 'call next()']);
    },
  );
  routes('of an array', 'function ask() {}\nexport function handle() { return [1, 2].map(() => ask()); }', (graph) => {
    expect(ways(graph)).toEqual(['call ask()', 'callback [1, 2].map(() => ask())']);
  });
});

describe('symbolPath', () => {
  const read = cases.add(
    "function ask() {}\ndeclare const server: { registerTool(name: string, run: () => void): void };\nclass Admin { setup() { server.registerTool('delete', () => { const confirm = () => ask(); confirm(); }); } }\nexport { Admin };",
  );

  it('names classes, functions and registered tools, outermost first', () => {
    expect(symbolPath(callOf(read().main, 'ask'))).toBe('Admin.setup.delete.confirm');
  });
});
