import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

const happens = effectTests();

describe('code that runs where no call is written', () => {
  happens(
    'a function that is handed over by its name',
    `${handler('args.list.forEach(save); [1].map(db.getAll); queueMicrotask(save);')}\nfunction save() { db.save(1); }`,
    ['write args.list.forEach(save)', 'write queueMicrotask(save)'],
  );
  happens(
    'the fields of a class, and of its base',
    `function open() { db.save(1); }\nclass Base { at = Date.now(); }\nclass Job extends Base { name = ''; }\nclass Held { handle = open(); later = () => db.save(2); static first = db.save(3); }\n${handler('new Job(); new Held();')}`,
    ['nondeterminism new Job()', 'write new Held()'],
  );
  happens(
    'a getter',
    `class Ids { #n = 0; get next() { return ++this.#n; } get size() { return this.#n; } }\nconst ids = new Ids();\n${handler('const a = ids.next; const { next } = ids; ids.size;')}`,
    ['write ids.next', 'write { next }'],
  );
  happens(
    'a setter',
    `class Session { set step(step: string) { db.save(step); } }\nconst session = new Session();\n${handler("session.step = 'a';")}`,
    ["write session.step = 'a'"],
  );
  happens(
    'a function that is kept in a list or a map, where it is taken out',
    handler(
      'const undo: (() => void)[] = []; undo.push(() => db.save(1)); const by = new Map<string, () => void>(); by.set("a", () => db.save(2)); for (const step of undo.reverse()) step(); by.get("a")?.(); by.forEach((read) => read());',
    ),
    ['write step()', 'write by.get("a")?.()', 'write by.forEach((read) => read())'],
  );
  happens(
    'a function that is kept, and not run before the ask',
    handler('const undo = []; undo.push(() => db.save(1));'),
    [],
  );
  happens(
    'each part of a pattern that is given values',
    `let a: any; let b: any;\n${handler('[a, b] = [b, a]; ({ x: a } = args); let mine; [mine] = args.list; ({ mine } = args);')}`,
    ['write [a, b] = [b, a]', 'write { x: a } = args'],
    ({ kind, text }) => `${kind} ${text}`,
  );
});

describe('what a call leaves in a variable around it', () => {
  happens(
    'is not remembered with it',
    handler(
      'const ids: any[] = []; args.list.forEach(() => { ids.push(Math.random()); }); ids.sort(() => Math.random()); [...ids].sort(() => Math.random());',
    ),
    ['not-a-call', 'not-a-call', 'unused'],
    ({ remember }) => remember,
  );
});

describe('a value of which nothing is known', () => {
  happens(
    'is plain data where it stands in a text',
    handler(
      'const a = await db.save(1); args.list.push(a, `${a}`); const b = await db.save(2); args.list.push(b, "b " + b); const c = await db.save(3); args.list.push(c);',
    ),
    ['untyped', 'untyped', 'live'],
    ({ remember }) => remember,
  );
});

describe('a value that is set again', () => {
  happens(
    'is no other for a function that gives out the old one',
    `let mode: any; const config: any = {};\nfunction set(to: any) { const was = mode; mode = to; return was; }\n${handler('set(args.a); const { hue } = config; config.hue = args.a; config.size = args.b;')}`,
    ['false', 'false', 'true'],
    ({ repeatable }) => `${repeatable}`,
  );
  happens(
    'is no effect where all is done already',
    `let ready = false;\nfunction ensure() { if (ready) return; db.getAll(); ready = true; }\n${handler('ensure();')}`,
    [],
    ({ repeatable }) => `${repeatable}`,
  );
  happens(
    'is stepped twice through a parameter',
    `const stats = { n: 0 };\nfunction step(s: any) { s.n += 1; }\nfunction name(s: any) { s.name = 'x'; }\n${handler('step(stats); name(stats);')}`,
    ['false', 'true'],
    ({ repeatable }) => `${repeatable}`,
  );
});

describe('a value that each round makes for itself', () => {
  happens(
    'is an object of a class that the handler keeps in a constant',
    `class Basket { readonly names: string[] = []; size = 0; add(name: string) { this.names.push(name); this.size++; } }\nclass Shared { constructor(readonly names: string[]) {} add(name: string) { this.names.push(name); } }\nconst all: string[] = [];\nconst kept = new Map();\n${handler("const basket = new Basket(); basket.add('a'); const shared = new Shared(all); shared.add('b');")}\nclass Kept { names = []; add() { this.names.push(); } }\nfunction of(id: any) { return kept.get(id) ?? new Kept(); }`,
    ["write shared.add('b')"],
  );
  happens(
    'is none where the object is kept',
    `class Kept { names: string[] = []; add() { this.names.push(''); } }\nconst all = new Map<string, Kept>();\n${handler("let kept = all.get('a'); if (!kept) { kept = new Kept(); all.set('a', kept); } kept.add();")}`,
    ['write kept.add()'],
  );
  happens(
    'is a variable of a function that makes a function',
    `function counter() { let n = 0; return () => ++n; }\nconst shared = counter();\n${handler('const next = counter(); next();')}\nfunction other() { shared(); }`,
    ['write ++n'],
  );
  happens(
    'is made of the context of a request, here and in others',
    `function stepsOf(extra: any) { let n = 0; return { step() { n = Math.min(n + 1, 9); extra.sendNotification({}); } }; }
export async function handler(args: any, extra: any) { const steps = stepsOf(extra); steps.step(); await ask(); }
export async function other(args: any, extra: any) { const steps = stepsOf(extra); steps.step(); }`,
    [],
  );
  happens(
    'is made around the handler',
    `function stepsOf(extra: any) { let n = 0; return { step() { n = Math.min(n + 1, 9); } }; }
export function serve(ctx: any) { const steps = stepsOf(ctx); return async (args: any) => { steps.step(); await ask(); }; }`,
    ['write n = Math.min(n + 1, 9)'],
  );
  happens(
    'is what it gives a helper to fill, and what else that does is not lost',
    `function note(list: string[]) { list.push('x'); db.save(1); }\nfunction outer(list: string[]) { note(list); }\n${handler('const mine: string[] = []; outer(mine);')}`,
    ['mixed'],
    ({ state }) => state,
  );
});
