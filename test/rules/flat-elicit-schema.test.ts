import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, named } from './one-tool.js';

const asked = (schema: string): string =>
  modern(
    `return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: 'Go on?', requestedSchema: ${schema} }) } });`,
  );
const json = (fields: string): string => asked(`{ type: 'object', properties: { ${fields} } }`);
const zod = (fields: string): string => asked(`z.object({ ${fields} })`);

it('finds what no form can hold', async () => {
  const said = await findingsIn('flat-elicit-schema', {
    root: asked("{ type: 'string' }"),
    nested: json("address: { type: 'object', properties: { city: { type: 'string' } } }"),
    list: json("tags: { type: 'array', items: { type: 'string' } }"),
    reference: json("a: { $ref: '#/x' }, b: { anyOf: [] }"),
    type: json("a: { type: 'null' }"),
    format: json("a: { type: 'string', format: 'uuid' }"),
    pattern: json("a: { type: 'string', pattern: '^x' }"),
    zodNested: zod('a: z.object({ b: z.string() })'),
    zodCheck: zod('a: z.string().regex(/x/), b: z.number().positive()'),
    zodOptional: zod('a: z.string().nullable().describe("x")'),
    zodLists: zod('a: z.array(z.string()), b: z.string().array()'),
    zodOne: zod("a: z.literal('x')"),
    zodDate: zod('a: z.date()'),
    zodRoot: asked('z.string()'),
    zodStrict: asked('z.object({ a: z.string() }).strict()'),
    legacy: legacy(
      "await server.server.elicitInput({ message: 'Where?', requestedSchema: { type: 'object', properties: { place: { type: 'object' } } } }); return { content: [] };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    root: ['error string'],
    nested: ['error address'],
    list: ['error tags'],
    reference: ['error a', 'error b'],
    type: ['error a'],
    format: ['error a'],
    pattern: ['info pattern'],
    zodNested: ['error a'],
    zodCheck: ['error a', 'error b'],
    zodOptional: ['error a'],
    zodLists: ['error a', 'error b'],
    zodOne: ['error a'],
    zodDate: ['error a'],
    zodRoot: ['error z.string'],
    zodStrict: ['error .strict()'],
    legacy: ['error place'],
  });
});

it('takes what a form can hold, and looks at no other schema', async () => {
  const said = await findingsIn('flat-elicit-schema', {
    json: json(
      "a: { type: 'string', format: 'email' }, b: { type: 'integer', minimum: 1 }, c: { type: 'boolean' }, d: { type: 'string', enum: ['x'] }, e: { type: 'string', oneOf: [{ const: 'x', title: 'X' }] }, f: { type: 'array', items: { type: 'string', enum: ['x'] } }, g: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } }, h: SHARED",
    ),
    zod: zod(
      "a: z.string().min(1).optional(), b: z.number().int().min(1), c: z.enum(['x']), d: z.array(z.enum(['x'])), e: z.email(), f: z.iso.date(), g: z.literal(['x', 'y']), h: z.string().transform((x) => x), i: z.coerce.number()",
    ),
    tool: modern(
      'return { content: [] };',
      "export const inputSchema = z.object({ a: z.object({ b: z.string() }) }); export const requestedSchema = { type: 'object', properties: { a: { type: 'object' } } };",
    ),
    unknown: asked('users.form()'),
  });
  expect(Object.values(said).flat()).toEqual([]);
});
