// Whose an object is that is changed: one that each round makes anew, or one that was there before.
import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

const happens = effectTests();
const JOBS = "const jobs = [{ id: 'a', tries: 0, tags: [] as string[] }];";

function each(cases: Readonly<Record<string, readonly [code: string, ...writes: string[]]>>): void {
  for (const [title, [code, ...writes]] of Object.entries(cases)) {
    happens(
      title,
      code,
      writes.map((text) => `write ${text}`),
    );
  }
}

/** The handler below objects of the module. */
function over(module: string, statements: string): string {
  return `${module}\n${handler(statements)}`;
}

describe('what is changed in a new container is an object of another one', () => {
  each({
    'of a filtered list': [
      over(JOBS, 'const open = jobs.filter(Boolean); open[0]!.tries += 1;'),
      'open[0]!.tries += 1',
    ],
    'of a copied object': [
      over('const state = { inner: { n: 0 } };', 'const copy = { ...state }; copy.inner.n += 1;'),
      'copy.inner.n += 1',
    ],
    'of a copied list, in a loop': [
      over(JOBS, 'const all = [...jobs]; for (const job of all) job.tries += 1;'),
      'job.tries += 1',
    ],
    'of a list that is walked through': [
      over(JOBS, 'jobs.forEach((job) => { job.tries += 1; });'),
      'jobs.forEach((job) => { job.tries += 1; })',
    ],
    'in a literal': [
      over('const shared = { n: 0 };', 'const box = { shared, other: {} }; box.shared.n += 1;'),
      'box.shared.n += 1',
    ],
    'in a list': [
      over('const shared: string[] = [];', "const boxes = [shared]; boxes[0]!.push('a');"),
      "boxes[0]!.push('a')",
    ],
    'in a map': [
      over(JOBS, "const byId = new Map(jobs.map((job) => [job.id, job])); byId.get('a')!.tags.push('b');"),
      "byId.get('a')!.tags.push('b')",
    ],
    'that was added': [
      over(JOBS, 'const mine: typeof jobs = []; for (const job of jobs) mine.push(job); mine[0]!.tries += 1;'),
      'mine[0]!.tries += 1',
    ],
    'that was set': [
      over('const shared = { n: 0 };', 'const box: any = {}; box.held = shared; box.held.n += 1;'),
      'box.held.n += 1',
    ],
    'by another name': [over('const shared: string[] = [];', "const list = shared; list.push('a');"), "list.push('a')"],
    'of a variable that is given another value': [
      over('const shared = { n: 0 };', 'let mine = { n: 0 }; if (args.flag) mine = shared; mine.n += 1;'),
      'mine.n += 1',
    ],
    'in a pattern': [
      over('const state = { inner: { n: 0 } };', 'const { inner } = state; inner.n += 1;'),
      'inner.n += 1',
    ],
    'by default': [
      over('const common = { n: 0 };', 'const { options = common } = args; options.n += 1;'),
      'options.n += 1',
    ],
    'through a helper': [
      `const shared: string[] = [];\n${handler('fill({ list: shared });')}\nfunction fill(box: { list: string[] }) { box.list.push('a'); }`,
      'fill({ list: shared })',
    ],
    'that a helper picks': [
      `${JOBS}\n${handler('const job = pick(); job.tries += 1;')}\nfunction pick() { return jobs.find(Boolean)!; }`,
      'job.tries += 1',
    ],
    'in a field that holds it': [
      `const common = { list: [] as string[] };\nclass Cart { held = { common }; add() { this.held.common.list.push('a'); } }\n${handler('const cart = new Cart(); cart.add();')}`,
      'cart.add()',
    ],
    'of the context': [
      'export async function handler(args: any, extra: { sendRequest: unknown; session: { seen: string[] } }) { extra.session.seen.push(args.name); await ask(); }',
      'extra.session.seen.push(args.name)',
    ],
  });
});

describe('what each round has anew', () => {
  each({
    'objects of a list that was made': [
      handler(
        'const drafts = args.list.map((one: string) => ({ one, seen: 0 })); for (const draft of drafts) draft.seen += 1; drafts[0].seen++;',
      ),
    ],
    'lists in a map': [
      handler(
        'const groups = new Map<string, string[]>(); for (const one of args.list as string[]) { const list = groups.get(one) ?? []; list.push(one); groups.set(one, list); }',
      ),
    ],
    'what a reduce collects': [
      handler(
        'const counts = args.list.reduce((all: any, one: string) => { all[one] = 1; return all; }, {}); counts.total = 1;',
      ),
    ],
    'the rest of the arguments': [
      `${handler('const { flag, ...rest } = args; const input = withSize(flag ? { ...rest, more: 1 } : rest); Object.assign(input, { key: 1 }); input.last = 2;')}\nfunction withSize(input: any, size?: number) { if (!size) return input; const merged = { ...input }; merged.size ??= size; return merged; }`,
    ],
    'strings of a copied list': [
      over("const names = ['b', 'a'];", "const mine = [...names]; mine.sort(); mine.push('c');"),
    ],
    'members of a copied object': [
      over('const state = { n: 0, inner: {} };', 'const copy = { ...state }; copy.n += 1;'),
    ],
    'the member of a literal that is new': [
      over('const shared = { n: 0 };', 'const box = { shared, own: { n: 0 } }; box.own.n += 1;'),
    ],
    'what is given to a helper': [
      `${handler('const box = { list: [] as string[] }; fill(box);')}\nfunction fill(box: { list: string[] }) { box.list.push('a'); }`,
    ],
    'a parameter that is given another value': [
      `${handler('clean(args.name);')}\nfunction clean(name: string) { name = name.trim(); return name; }`,
    ],
    'a field that holds its own': [
      `class Cart { held = { list: [] as string[] }; add() { this.held.list.push('a'); } }\n${handler('const cart = new Cart(); cart.add();')}`,
    ],
  });
});
