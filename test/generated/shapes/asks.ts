import fc from 'fast-check';
import { spellingsOf } from '../dialects.js';
import type { Step, Writer } from '../writer.js';
import { pick } from './picks.js';

/** Forms, written out or by name, and the field that is read of their answers. */
const FORMS = [
  { field: 'ok', schema: "{ type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }" },
  { field: 'ok', schema: 'OK_FORM' },
  { field: 'name', schema: 'NAME_FORM' },
  { field: 'hue', schema: 'HUE_FORM' },
  { field: 'size', schema: 'SIZE_FORM' },
] as const;

/** What a question is made of; each number picks one of what is in reach where it is written. */
export interface Question {
  readonly spelling: number;
  readonly form: number;
  readonly shows: number;
  /** Whether the message has no value in it, so that the same question may come twice. */
  readonly plain: boolean;
}

export const question: fc.Arbitrary<Question> = fc.record({
  spelling: pick,
  form: pick,
  shows: pick,
  plain: fc.boolean(),
});

/** The ask as an expression without its `await`, and the field of its answer. */
export function askOf(w: Writer, { spelling, form, shows, plain }: Question): { call: string; field: string } {
  const spellings = spellingsOf(w.file.dialect, w.frame.takes);
  const spelled = spellings[spelling % spellings.length];
  const { field, schema } = FORMS[form % FORMS.length] ?? FORMS[0];
  if (!spelled) throw new Error('a function that can not ask');
  w.label(`ask: ${spelled.name}`);
  const number = w.fresh('Q');
  return { call: spelled.form(plain ? `'${number}?'` : `\`${number} about \${${w.value(shows)}}?\``, schema), field };
}

/** What is done with an answer that was not accepted. */
type Then = 'nothing' | 'leave' | 'throw' | 'write' | 'break' | 'continue';
const then = fc.constantFrom<Then>('nothing', 'nothing', 'leave', 'throw', 'write', 'break', 'continue');

function refuse(w: Writer, action: string, what: Then): void {
  if (what === 'nothing') return;
  const jumps = what === 'break' || what === 'continue';
  const done: Then = jumps && !w.inLoop ? 'leave' : what;
  w.label(`after the ask: ${done}`);
  const statement = {
    nothing: '',
    leave: w.frame.leave(`\`left \${${action}}\``),
    throw: `throw new Error(\`threw \${${action}}\`);`,
    write: `record(\`no \${${action}}\`);`,
    break: 'break;',
    continue: 'continue;',
  }[done];
  w.line(`if (${action} !== 'accept') ${statement}`);
}

/** `const answer = await ask;` */
const declared: fc.Arbitrary<Step> = fc.record({ question, then }).map(({ question, then }) => (w) => {
  const { call, field } = askOf(w, question);
  const answer = w.fresh('answer');
  w.label('ask as: const');
  w.line(`const ${answer} = await ${call};`);
  refuse(w, `${answer}.action`, then);
  w.add(`${answer}.action`, `String(${answer}.content?.${field})`);
});

/** `const { action, content } = await ask;` */
const takenApart: fc.Arbitrary<Step> = fc.record({ question, then }).map(({ question, then }) => (w) => {
  const { call, field } = askOf(w, question);
  const [action, content] = [w.fresh('action'), w.fresh('content')];
  w.label('ask as: pattern');
  w.line(`const { action: ${action}, content: ${content} } = await ${call};`);
  refuse(w, action, then);
  w.add(action, `String(${content}?.${field})`);
});

/** `let answer; … answer = await ask;` */
const assigned: fc.Arbitrary<Step> = fc.record({ question, then }).map(({ question, then }) => (w) => {
  const { call } = askOf(w, question);
  const answer = w.fresh('answer');
  w.label('ask as: assignment');
  w.line(`let ${answer}: ElicitResult | undefined;`);
  w.line(`${answer} = await ${call};`);
  refuse(w, `${answer}.action`, then);
  w.add(`String(${answer}?.action)`);
});

/** `if ((await ask).action === 'accept') …` */
const condition: fc.Arbitrary<Step> = fc.record({ question, shows: pick }).map(({ question, shows }) => (w) => {
  const { call } = askOf(w, question);
  w.label('ask as: condition');
  w.line(`if ((await ${call}).action === 'accept') record(\`agreed \${${w.value(shows)}}\`);`);
});

/** An operand that is reached only now and then. */
const operand: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call, field } = askOf(w, question);
  const name = w.fresh('given');
  const asked = `(await ${call})`;
  const [label, expression] = [
    ['??', `given ?? String(${asked}.content?.${field})`],
    ['?:', `flag ? 'flagged' : ${asked}.action`],
    ['&&', `flag && ${asked}.action`],
    ['template', `\`answered \${${asked}.action}\``],
    ['argument', `String(${asked}.action)`],
  ][how % 5] as [string, string];
  w.label(`ask as: operand of ${label}`);
  w.line(`const ${name} = ${expression};`);
  w.add(`String(${name})`);
});

/** The answer goes straight into a `return`, or decides in a `switch`. */
const straight: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call } = askOf(w, question);
  if (how % 2 === 0) {
    w.label('ask as: returned');
    w.line(`if (flag) ${w.frame.leave(`(await ${call}).action`)}`);
    return;
  }
  w.label('ask as: switch');
  w.block(`switch ((await ${call}).action)`, () => {
    w.line("case 'accept':");
    w.line(`  record('${w.fresh('taken')}');`);
    w.line('  break;');
    w.line("case 'decline':");
    w.line(`  ${w.frame.leave("'declined'")}`);
    w.line('default:');
    w.line("  notes.push('neither');");
  });
});

/** The ask stands in a `catch`, or a `finally` follows its promise. */
const late: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call } = askOf(w, question);
  if (how % 2 === 0) {
    w.label('ask in a catch');
    w.block('try', () => w.line("if (flag) throw new Error('flagged');"));
    w.and('catch', () => w.line(`notes.push((await ${call}).action);`));
    return;
  }
  w.label('ask in a chain: finally');
  const name = w.fresh('chained');
  w.line(`const ${name} = await ${call}.finally(() => record('${w.fresh('end')}'));`);
  w.add(`${name}.action`);
});

/** `let answer; try { answer = await ask } catch { leave }`: what most code does about clients that can't be asked. */
const fallback: fc.Arbitrary<Step> = fc.record({ question, how: pick, then }).map(({ question, how, then }) => (w) => {
  const { call } = askOf(w, question);
  const answer = w.fresh('answer');
  w.label(`ask in its own try: ${['leave', 'go on', 'write'][how % 3]}`);
  w.line(`let ${answer}: string = 'unasked';`);
  w.block('try', () => w.line(`${answer} = (await ${call}).action;`));
  if (how % 3 === 0) w.and('catch (error)', () => w.leave('`can not ask: ${(error as Error).message}`'));
  else if (how % 3 === 1) w.and('catch', () => w.line(`${answer} = 'none';`));
  else w.and('catch', () => w.line("record('could not ask');"));
  refuse(w, answer, then);
  w.add(answer);
});

/** A chain on the promise of the ask. */
const chained: fc.Arbitrary<Step> = fc.record({ question, how: pick }).map(({ question, how }) => (w) => {
  const { call } = askOf(w, question);
  const name = w.fresh('chained');
  const [label, chain] = [
    ['then', '.then((a) => a.action)'],
    ['catch', ".then((a) => a.action).catch(() => 'caught')"],
    ['two', ".then((a) => a.action, () => 'refused')"],
    ['catch that writes', ".then((a) => a.action).catch(() => { record('caught'); return 'caught'; })"],
  ][how % 4] as [string, string];
  w.label(`ask in a chain: ${label}`);
  w.line(`const ${name} = await ${call}${chain};`);
  w.add(name);
});

/** `Promise.all` of two asks. */
const together: fc.Arbitrary<Step> = fc.record({ one: question, two: question }).map(({ one, two }) => (w) => {
  // Of two spellings, both of which fail, it depends on the SDK which error comes first.
  const [left, right] = [askOf(w, one), askOf(w, { ...two, spelling: one.spelling })];
  const [a, b] = [w.fresh('left'), w.fresh('right')];
  w.label('asks together');
  w.line(`const [${a}, ${b}] = await Promise.all([${left.call}, ${right.call}]);`);
  w.add(`${a}.action`, `${b}.action`);
});

/** Asks in all the ways in which an answer is taken. */
export const asks: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: declared, weight: 6 },
  { arbitrary: takenApart, weight: 2 },
  { arbitrary: assigned, weight: 1 },
  { arbitrary: condition, weight: 1 },
  { arbitrary: operand, weight: 2 },
  { arbitrary: fallback, weight: 3 },
  { arbitrary: chained, weight: 1 },
  { arbitrary: straight, weight: 2 },
  { arbitrary: late, weight: 1 },
  { arbitrary: together, weight: 1 },
);
