// State that is set to the same in each round, or filled with the same: harmless, unless something looked at it before.
import { describe } from 'vitest';
import { againOrOnce, effectTests, handler } from './happens.js';

const happens = effectTests();
const MODULE = `const seen = new Set<string>();
const prefs = new Map<string, unknown>();
const known: Record<string, boolean> = {};
const config: { size: number; hue?: string } = { size: 1 };
function show(one: unknown): string { return String(one); }
`;

function each(cases: Readonly<Record<string, readonly [statements: string, ...told: string[]]>>): void {
  for (const [title, [statements, ...told]] of Object.entries(cases))
    happens(title, `${MODULE}${handler(statements)}`, told, againOrOnce);
}

describe('a map or a set that is filled with the same again', () => {
  each({
    'a set': ['seen.add(args.id);', 'again seen.add(args.id)'],
    'a map': [
      "prefs.set(args.id, 'a'); prefs.delete(args.old);",
      "again prefs.set(args.id, 'a')",
      'again prefs.delete(args.old)',
    ],
    'an entry of an object': ['known[args.id] = true;', 'again known[args.id] = true'],
    'in a loop that does not look at it': ['for (const one of args.list) seen.add(one);', 'again seen.add(one)'],
    'beside other entries': [
      "known[args.a] = true; known[args.b] = true; seen.add('a'); seen.add('b');",
      'again known[args.a] = true',
      'again known[args.b] = true',
      "again seen.add('a')",
      "again seen.add('b')",
    ],
  });
});

describe('not where its old value counts', () => {
  each({
    'looked at before': ["if (seen.has(args.id)) return 'again'; seen.add(args.id);", 'once seen.add(args.id)'],
    'its size': ['const n = seen.size; seen.add(args.id);', 'once seen.add(args.id)'],
    'in what is put there': [
      'prefs.set(args.id, [prefs.get(args.id), 1]);',
      'once prefs.set(args.id, [prefs.get(args.id), 1])',
    ],
    'in what the call gives': ['const was = seen.delete(args.id);', 'once seen.delete(args.id)'],
    'later in the loop': ['for (const one of args.list) { seen.add(one); show(seen.size); }', 'once seen.add(one)'],
    'later in the loop, of an object': [
      'for (const one of args.list) { known[one] = true; show(known); }',
      'once known[one] = true',
    ],
    'the keys of an object': [
      'const n = Object.keys(known).length; known[args.id] = true;',
      'once known[args.id] = true',
    ],
    'the whole object': ['const was = show(config); config.hue = args.hue;', 'once config.hue = args.hue'],
    'the whole object, by another name': [
      'const all = config; const was = all.hue; config.hue = args.hue;',
      'once config.hue = args.hue',
    ],
  });
  happens(
    'in a function of its own',
    `${MODULE}function count() { return seen.size; }\n${handler('const n = count(); seen.add(args.id);')}`,
    ['once seen.add(args.id)'],
    againOrOnce,
  );
});
