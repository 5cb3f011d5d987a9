import { ts } from './compiler.js';
import type { Flow } from './flow.js';
import { literalText, objectLiteral, propertyValue } from './literals.js';
import { memberNameText, unwrap } from './nodes.js';
import { fixedText } from './texts.js';
import { type ZodSchema, zodSchema } from './zod.js';

/** The form that a question shows, as far as it is written out. */
export interface Form {
  readonly message: ts.Expression | undefined;
  readonly schema: ts.Expression | undefined;
  /** JSON Schema, where it is one. */
  readonly root: ts.ObjectLiteralExpression | undefined;
  readonly fields: readonly FormField[];
}

export interface FormField {
  readonly name: string;
  readonly node: ts.Node;
  readonly schema: ts.Expression;
  /** `string`, `number`, `boolean`, `enum`; undefined where it is not known. */
  readonly type: string | undefined;
  readonly json: ts.ObjectLiteralExpression | undefined;
  readonly zod: ZodSchema | undefined;
  /** What the user reads: title and description, and text that is filled in. */
  readonly texts: readonly { readonly as: string; readonly node: ts.Expression; readonly text: string }[];
}

/** Reads the params of a form elicitation. Undefined where nothing is written out. */
export function formOf(flow: Flow, params: ts.Expression | undefined): Form | undefined {
  const literal = objectLiteral(flow, params);
  if (!literal) return undefined;
  const schema = propertyValue(literal, 'requestedSchema');
  const root = objectLiteral(flow, schema);
  const zod = root ? undefined : zodSchema(flow, schema);
  const shape = root ? propertyValue(root, 'properties') : zod?.base === 'object' ? zod.arguments[0] : undefined;
  return { message: propertyValue(literal, 'message'), schema, root, fields: shape ? fieldsOf(flow, shape) : [] };
}

function fieldsOf(flow: Flow, shape: ts.Expression): readonly FormField[] {
  return (objectLiteral(flow, shape)?.properties ?? []).flatMap((property): readonly FormField[] => {
    if (ts.isSpreadAssignment(property)) return fieldsOf(flow, property.expression);
    const name = property.name && memberNameText(property.name);
    if (name === undefined) return [];
    if (ts.isPropertyAssignment(property)) return [fieldOf(flow, name, property, property.initializer)];
    return ts.isShorthandPropertyAssignment(property) ? [fieldOf(flow, name, property, property.name)] : [];
  });
}

function fieldOf(flow: Flow, name: string, node: ts.Node, schema: ts.Expression): FormField {
  const json = objectLiteral(flow, schema);
  if (json) {
    const choice = propertyValue(json, 'enum') ?? propertyValue(json, 'oneOf');
    const type = choice ? 'enum' : literalText(flow, propertyValue(json, 'type'));
    return { name, node, schema, type, json, zod: undefined, texts: textsIn(flow, json) };
  }
  const zod = zodSchema(flow, schema);
  const texts = (zod?.methods ?? []).flatMap(({ name: method, call }) => {
    const [first] = call.arguments;
    if (method === 'meta') return textsIn(flow, objectLiteral(flow, first));
    const text = method === 'describe' || method === 'default' ? fixedText(flow, first) : undefined;
    return first && text !== undefined
      ? [{ as: method === 'describe' ? 'description' : 'default', node: first, text }]
      : [];
  });
  return { name, node, schema, type: zod && zodType(zod), json: undefined, zod, texts };
}

/** By the first words of the schema; what is not listed here is taken for what it is called. */
const ZOD_TYPES: Readonly<Record<string, string>> = {
  nativeEnum: 'enum',
  literal: 'enum',
  int: 'integer',
  email: 'string',
  url: 'string',
  'iso.date': 'string',
  'iso.datetime': 'string',
};

function zodType({ base }: ZodSchema): string {
  return ZOD_TYPES[base] ?? base;
}

const SHOWN = ['title', 'description', 'default'];

function textsIn(flow: Flow, literal: ts.ObjectLiteralExpression | undefined): FormField['texts'] {
  if (!literal) return [];
  const shown = SHOWN.flatMap((as) => textOf(flow, as, propertyValue(literal, as)));
  const names = propertyValue(literal, 'enum') ?? propertyValue(literal, 'enumNames');
  const list = names && unwrap(names);
  const choices =
    list && ts.isArrayLiteralExpression(list) ? list.elements.flatMap((one) => textOf(flow, 'enum', one)) : [];
  return [...shown, ...choices];
}

function textOf(flow: Flow, as: string, node: ts.Expression | undefined): FormField['texts'] {
  const text = fixedText(flow, node);
  return node && text !== undefined ? [{ as, node, text }] : [];
}
