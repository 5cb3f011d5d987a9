import { describe, expect, it } from 'vitest';
import { functionName } from '../../src/program/nodes.js';
import { Cases, type Code, callOf, functionOf } from './cases.js';

const cases = new Cases();

/** The functions that the call `site(…)` can enter. */
function enters(title: string, code: Code, site: string, expected: readonly string[]): void {
  const read = cases.add(code);
  it(title, () => {
    const { calls, main } = read();
    expect(calls.callees(callOf(main, site)).map((fn) => functionName(fn) ?? 'anonymous')).toEqual(expected);
  });
}

describe('callees', () => {
  it.todo('every entry of a table that is called by a computed key');
  enters('a function', 'ask();\nfunction ask() {}', 'ask', ['ask']);
  enters(
    'a function of another file, in each of its overloads once',
    {
      'ask.ts':
        'export function ask(a: string): void;\nexport function ask(a: number): void;\nexport function ask(a: unknown) {}',
      'main.ts': "import { ask } from './ask';\nask(1);",
    },
    'ask',
    ['ask'],
  );
  enters(
    'what a function is given that was itself given to another one',
    `type Ask = () => void;
const within = (run: (ask: Ask) => void) => () => run(function given() {});
export const handle = within((question) => question());`,
    'question',
    ['given'],
  );
  enters(
    'what an untyped function is given, which was itself taken out of a map',
    `class Peer { site() {} }
const tools = new Map();
function tool(name: string, run: any) { tools.set(name, { run }); }
tool('a', async (_: any, { peer }: any) => peer.site());
export async function serve(name: string) { const found = tools.get(name); await found.run({}, { peer: new Peer() }); }`,
    'peer.site',
    ['site'],
  );
  enters('a method', 'class Peer { ask() {} }\nconst peer = new Peer();\npeer.ask();', 'peer.ask', ['ask']);
  enters('a private method', 'class Peer { #ask() {} run() { this.#ask(); } }', 'this.#ask', ['#ask']);
  enters('a field that holds an arrow', 'class Peer { ask = () => 1; run() { this.ask(); } }', 'this.ask', ['ask']);
  enters(
    'a method by an interface',
    'interface Peer { ask(): void }\nclass Real implements Peer { ask() {} }\nexport function run(peer: Peer) { peer.ask(); }',
    'peer.ask',
    ['ask'],
  );
  enters(
    'a member that is taken apart, of an object that is written down as being of its type',
    `interface Tool { run(): void }
const tools: Tool[] = [{ run() {} }];
export const add = ({ run: site }: Tool) => site();`,
    'site',
    ['run'],
  );
  enters(
    'any override',
    'class Base { ask() {} }\nclass Sub extends Base { override ask() {} }\nexport function run(base: Base) { base.ask(); }',
    'base.ask',
    ['ask', 'ask'],
  );
  enters(
    'what an abstract method becomes',
    'abstract class Base { abstract ask(): void; run() { this.ask(); } }\nclass Sub extends Base { ask() {} }',
    'this.ask',
    ['ask'],
  );
  enters(
    'any object of its type, where nobody is seen to fill it',
    `interface Tool { ask(): void }
const one: Tool = { ask() {} };
const more = (): Tool[] => [{ ask: function second() {} }];
const other = { ask() {} } satisfies Tool;
const none = { ask() {} };
export function run(tool: Tool) { tool.ask(); }`,
    'tool.ask',
    ['ask', 'ask', 'second'],
  );
  enters(
    'but only the object where it is seen',
    'interface Tool { ask(): void }\nconst one: Tool = { ask() {} };\nconst two: Tool = { ask: function second() {} };\ntwo.ask();',
    'two.ask',
    ['second'],
  );
  enters('a parameter', 'function guard(body: () => void) { body(); }\nguard(function confirm() {});', 'body', [
    'confirm',
  ]);
  enters(
    'a parameter that is taken apart',
    'function guard({ body }: { body: () => void }) { body(); }\nguard({ body: function confirm() {} });',
    'body',
    ['confirm'],
  );
  enters(
    'a property of a parameter',
    'function guard(options: { body: () => void }) { options.body(); }\nguard({ body() {} });',
    'options.body',
    ['body'],
  );
  enters('what another call gives', 'function make() { return function made() {}; }\nmake()();', 'make()', ['made']);
  enters('a bound method', 'class Peer { ask() {} }\nconst ask = new Peer().ask.bind(null);\nask();', 'ask', ['ask']);
  enters(
    '`bind` itself enters nothing',
    'class Peer { ask() {} }\nnew Peer().ask.bind(null);',
    'new Peer().ask.bind',
    [],
  );
  enters('a package’s function enters nothing', "import { ask } from 'some-sdk';\nask();", 'ask', []);
  enters('an unknown one enters nothing', 'declare function ask(): void;\nask();', 'ask', []);
});

describe('constructions', () => {
  const read = cases.add(
    'class Base { constructor(readonly a: number) {} }\nclass Sub extends Base { constructor() { super(1); } }\nclass Bare extends Base {}\nexport const all = [new Sub(), new Bare(2)];',
  );

  it('enter the own constructor, else the inherited one', () => {
    const { calls, main } = read();
    const entered = calls.sites
      .filter((site) => site.getSourceFile() === main)
      .map((site) => [site.getText(), calls.callees(site).map((fn) => fn.parent.getText().slice(0, 10))]);
    expect(entered).toEqual([
      ['super(1)', ['class Base']],
      ['new Sub()', ['class Sub ']],
      ['new Bare(2)', ['class Base']],
    ]);
  });
});

describe('callers', () => {
  const read = cases.add({
    'helper.ts':
      'export async function confirm() {}\nexport function guard(body: () => Promise<void>) { return body(); }',
    'a.ts': "import { confirm } from './helper';\nexport const a = () => confirm();",
    'b.ts': "import { confirm, guard } from './helper';\nexport const b = () => guard(confirm);",
    'main.ts': "import './a';\nimport './b';\nexport * from './helper';",
  });

  it('are found in all files, those through a parameter too', () => {
    const { calls, program, folder } = read();
    const helper = program.source(`${folder}/helper.ts`);
    if (!helper) throw new Error('helper.ts was not read');
    expect(calls.callers(functionOf(helper, 'confirm')).map((site) => site.getText())).toEqual(['body()', 'confirm()']);
  });
});
