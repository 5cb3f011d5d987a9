import { ts } from '../src/program/compiler.js';
import { type Form, type FormField, formOf } from '../src/program/forms.js';
import { literalText, objectLiteral, propertyValue } from '../src/program/literals.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { type ZodSchema, zodSchema } from '../src/program/zod.js';

type Flow = RuleContext['calls']['flow'];

const PRIMITIVES = new Set(['string', 'number', 'integer', 'boolean', 'enum']);
const FORMATS = new Set(['email', 'uri', 'date', 'date-time']);
const FOREIGN = ['$ref', 'anyOf', 'allOf', 'not', 'if', 'properties', 'patternProperties'];
/** What the SDK refuses to turn into a form, tried out with zod 4. Source: server 2.4.0, `normalizeElicitInputParams`. */
const ZOD_REFUSED = new Set(
  (
    'object strictObject looseObject record array tuple union discriminatedUnion intersection map set any unknown null ' +
    'date bigint uuid guid nanoid cuid cuid2 ulid base64 jwt templateLiteral literal'
  ).split(' '),
);
const CHECKS_REFUSED = new Set(
  (
    'regex gt lt positive negative multipleOf step uuid nanoid cuid startsWith endsWith includes nullable nullish or and ' +
    'array'
  ).split(' '),
);
const OPEN_OR_STRICT = new Set(['strict', 'passthrough', 'loose', 'catchall']);

/**
 * A form is one flat object of primitive fields.
 * Source: specification 2026-07-28, client/elicitation, "Requested Schema", and schema.ts, `PrimitiveSchemaDefinition`.
 */
export const flatElicitSchema: Rule = {
  id: 'flat-elicit-schema',
  description: 'The schema of a form is not one flat object of primitive fields.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, by, params }): readonly Problem[] => {
      const form = kind === 'form' ? formOf(flow, params) : undefined;
      if (!form) return [];
      return [
        ...rootProblems(flow, form, by === 'sdk'),
        ...form.fields.flatMap((field) => fieldProblems(flow, field, by === 'sdk')),
      ];
    }),
};

function rootProblems(flow: Flow, { root, schema }: Form, converted: boolean): readonly Problem[] {
  const type = literalText(flow, propertyValue(root, 'type'));
  if (root && type !== undefined && type !== 'object')
    return [
      {
        node: root,
        message: `A form is an object with fields, and this schema is of type \`${type}\`: clients refuse it. Make it an object with one field.`,
      },
    ];
  const zod = root || !converted ? undefined : zodSchema(flow, schema);
  const closed = zod?.methods.find(({ name }) => OPEN_OR_STRICT.has(name));
  const what = zod?.base !== 'object' ? `z.${zod?.base}` : closed && `.${closed.name}()`;
  return schema && zod && what
    ? [
        {
          node: schema,
          message: `A form is a plain object with fields, and this schema uses \`${what}\`: the SDK throws before anybody is asked. Make it a \`z.object\` without more.`,
        },
      ]
    : [];
}

function fieldProblems(flow: Flow, field: FormField, converted: boolean): readonly Problem[] {
  if (field.json) return jsonProblems(flow, field, field.json);
  return field.zod && converted ? zodProblems(flow, field, field.zod) : [];
}

function jsonProblems(
  flow: Flow,
  { name, node, type }: FormField,
  json: ts.ObjectLiteralExpression,
): readonly Problem[] {
  const found = FOREIGN.find((keyword) => propertyValue(json, keyword));
  if (type === 'object' || found) {
    const what = type === 'object' ? 'is an object' : `uses \`${found}\``;
    return [
      {
        node,
        message: `The form field \`${name}\` ${what}, and a form is flat: clients refuse it or show nothing for it. Spread it over fields of its own.`,
      },
    ];
  }
  if (type === 'array')
    return isChoice(objectLiteral(flow, propertyValue(json, 'items')))
      ? []
      : [
          {
            node,
            message: `The form field \`${name}\` is a list of anything, and a form has lists of choices only. Give its \`items\` an \`enum\`, or ask for text.`,
          },
        ];
  if (type !== undefined && !PRIMITIVES.has(type))
    return [
      {
        node,
        message: `The form field \`${name}\` is of type \`${type}\`, which no form has. Use string, number, integer, boolean or an enum.`,
      },
    ];
  const format = literalText(flow, propertyValue(json, 'format'));
  if (format !== undefined && !FORMATS.has(format))
    return [
      {
        node,
        message: `The form field \`${name}\` has the format \`${format}\`, and forms know email, uri, date and date-time. Drop it, and check the answer in the handler.`,
      },
    ];
  return propertyValue(json, 'pattern')
    ? [
        {
          node,
          level: 'info',
          message: `Forms have no \`pattern\`: clients let anything through in \`${name}\`. Check the answer in the handler.`,
        },
      ]
    : [];
}

function isChoice(items: ts.ObjectLiteralExpression | undefined): boolean {
  // An `items` that is not written out may well be one.
  return !items || ['enum', 'anyOf', 'oneOf'].some((keyword) => propertyValue(items, keyword));
}

function zodProblems(flow: Flow, { name, node }: FormField, zod: ZodSchema): readonly Problem[] {
  const check = zod.methods.find((method) => CHECKS_REFUSED.has(method.name));
  if (isListOfChoices(flow, zod) || isSeveralLiterals(zod) || (!ZOD_REFUSED.has(zod.base) && !check)) return [];
  const what = ZOD_REFUSED.has(zod.base) ? `z.${zod.base}()` : `.${check?.name}()`;
  return [
    {
      node,
      message: `The form field \`${name}\` uses \`${what}\`, which no form can express: the SDK throws before anybody is asked. Use a plain field, and check the answer in the handler.`,
    },
  ];
}

function isListOfChoices(flow: Flow, { base, arguments: [first], methods }: ZodSchema): boolean {
  const isEnum = (name: string | undefined): boolean => name === 'enum' || name === 'nativeEnum';
  return base === 'array'
    ? isEnum(zodSchema(flow, first)?.base)
    : isEnum(base) && methods.some(({ name }) => name === 'array');
}

/** `z.literal(['a', 'b'])` becomes an enum; one alone a constant, which no form has. */
function isSeveralLiterals({ base, arguments: [first] }: ZodSchema): boolean {
  return base === 'literal' && first !== undefined && ts.isArrayLiteralExpression(first);
}
