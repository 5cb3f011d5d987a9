import fc from 'fast-check';
import { type Dialect, wordsOf } from './dialects.js';
import { type Registered, registrationOf } from './registrations.js';
import { steps } from './shapes/all.js';
import { type FileParts, type Step, Writer } from './writer.js';

/** How a client answers one question. `with` picks the content. */
export interface Reply {
  readonly is: 'accept' | 'decline' | 'cancel' | 'wrong type';
  readonly with: number;
}

/** One call of a handler, and how its questions are answered. */
export interface Conversation {
  readonly args: {
    readonly item: string;
    readonly items: readonly string[];
    readonly flag: boolean;
    readonly given?: string;
  };
  /** Whether the client can be asked at all. */
  readonly can: boolean;
  readonly replies: readonly Reply[];
}

/** A generated handler as one file of a project, with calls of it. */
export interface Generated {
  readonly dialect: Dialect;
  readonly registered: Registered;
  readonly source: string;
  /** Its helpers, if they stand in a file of their own, which is imported as `./steps-#.js`. */
  readonly steps: string | undefined;
  readonly labels: ReadonlySet<string>;
  readonly conversations: readonly Conversation[];
}

const reply: fc.Arbitrary<Reply> = fc.record({
  is: fc.oneof(
    { arbitrary: fc.constant('accept' as const), weight: 6 },
    { arbitrary: fc.constant('decline' as const), weight: 2 },
    { arbitrary: fc.constant('cancel' as const), weight: 1 },
    { arbitrary: fc.constant('wrong type' as const), weight: 1 },
  ),
  with: fc.nat({ max: 5 }),
});

const conversation: fc.Arbitrary<Conversation> = fc.record({
  args: fc.record(
    {
      item: fc.constantFrom('apple', 'pear'),
      items: fc.constantFrom([], ['fig'], ['fig', 'plum']),
      flag: fc.boolean(),
      given: fc.constant('gift'),
    },
    { requiredKeys: ['item', 'items', 'flag'] },
  ),
  can: fc.nat({ max: 7 }).map((n) => n < 7),
  replies: fc.array(reply, { minLength: 1, maxLength: 4 }),
});

/** Random handlers with random calls. */
export const generated: fc.Arbitrary<Generated> = fc
  .record({
    dialect: fc.constantFrom<Dialect>('v1', 'v2'),
    registered: fc.oneof(
      { arbitrary: fc.constant<Registered>('tool'), weight: 8 },
      { arbitrary: fc.constantFrom<Registered>('prompt', 'resource', 'low-level'), weight: 3 },
    ),
    elsewhere: fc.nat({ max: 3 }).map((n) => n === 3),
    body: steps,
    conversations: fc.array(conversation, { minLength: 3, maxLength: 3 }),
  })
  .map(({ dialect, registered, elsewhere, body, conversations }) => ({
    dialect,
    registered,
    conversations,
    ...filesOf(dialect, registered, elsewhere, body),
  }))
  .filter(({ source, steps = '' }) => /\bQ\d/.test(source + steps));

/** Writes the file of a handler: what it needs, a `build()`, and the handler with the statements. */
function filesOf(
  dialect: Dialect,
  registered: Registered,
  elsewhere: boolean,
  body: readonly Step[],
): Pick<Generated, 'source' | 'steps' | 'labels'> {
  const { imports, context } = wordsOf(dialect);
  const labels = new Set([`dialect: ${dialect}`, `handler: ${registered}`]);
  const file: FileParts = {
    dialect,
    hoisted: [],
    elsewhere: elsewhere ? [] : undefined,
    imported: new Set(),
    labels,
    names: 0,
  };
  const { server, leave, head, tail } = registrationOf(registered, dialect, context);
  const w = new Writer(file, { leave, takes: { server, context } }, ['item'], 2);
  w.line('const notes: string[] = [];');
  w.steps(body);
  w.leave(`[${['notes.join()', ...w.values].join(', ')}].join('|')`);
  const ownSteps = file.imported.size > 0 ? [`import { ${[...file.imported].join(', ')} } from './steps-#.js';`] : [];
  const needed = [
    ...imports,
    "import { randomUUID } from 'node:crypto';",
    "import { HUE_FORM, inputSchema, inputSchemaOf, NAME_FORM, OK_FORM, prompt, promptSchema, SIZE_FORM, text } from './shop.js';",
    "import { createDraft, listOpen, readStock, record, send, tryToSend } from './world.js';",
  ];
  return {
    labels,
    source: [...needed, ...ownSteps, '', ...file.hoisted, ...head, ...w.lines, ...tail].join('\n'),
    steps: ownSteps.length > 0 ? [...needed, '', ...(file.elsewhere ?? [])].join('\n') : undefined,
  };
}
