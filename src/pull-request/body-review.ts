import type { Effect } from '../model/effect.js';
import type { InputPoint } from '../model/input-point.js';
import type { BodyInput, Section } from './body-input.js';
import { count, linkTo } from './body-overview.js';
import { excerpt } from './excerpt.js';
import { handlerLabel, nameOfHandler } from './labels.js';
import { code, codeBlock, details, htmlCode } from './markdown.js';
import { roundsDiagram, roundsOfHandlers } from './mermaid.js';
import { isReviewReason, questionFor } from './questions.js';

/** Each input point that wants a look: the question, and what stood there before. */
export function reviewItems(input: BodyInput): Section | undefined {
  const wanted = input.moved.filter(({ plan }) => plan.kind === 'review');
  if (wanted.length === 0) return undefined;
  return {
    title: 'Please look at these',
    lead: `${count(wanted.length, 'place')} below ${wanted.length === 1 ? 'was' : 'were'} rewritten in a way that only somebody who knows this code can approve. Each has a question: if the answer is no, say so in a comment on that line.`,
    items: wanted.map((point, index) => reviewItem(point, index + 1, input)),
    between: '\n\n',
    close: '',
  };
}

function reviewItem(point: InputPoint, number: number, input: BodyInput): string {
  const questions = point.plan.reasons.filter(isReviewReason).map((id) => `- [ ] \`${id}\`: ${questionFor(id)}`);
  const facts = point.plan.details.map((detail) => `  - ${code(detail)}`);
  const change = input.changes.get(point.file);
  const shown = change ? excerpt(change, point.line, point.endLine) : '';
  const diff = shown === '' ? [] : [details('Before and after', codeBlock(shown, 'diff'))];
  const names = [...new Set(point.routes.map(({ handler }) => nameOfHandler(handler)))];
  const all =
    names.length < 2
      ? []
      : [
          `Reached from ${names.slice(0, 20).map(code).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}.`,
        ];
  const title = `### ${number}. ${code(handlerLabel(point))}, ${linkTo(point, input)}`;
  return [title, ...all, [...questions, ...facts].join('\n'), ...diff].join('\n\n');
}

/** The rounds of the handlers that ask more than once, each as a diagram. */
export function rounds(input: BodyInput): Section | undefined {
  if (input.moved.length === 0) return undefined;
  const onceOf = ({ effects }: InputPoint) =>
    effects.filter((one) => input.fateOf(one) === 'remember').map(({ text }) => text);
  const { several, single } = roundsOfHandlers(input.moved, onceOf, questionOf);
  const one = [...new Set(single)].map((name) => code(name));
  const shared =
    one.length === 0
      ? []
      : [
          `One question, two rounds: ${one.join(', ')}.\n\n${roundsDiagram({ handler: 'handler', questions: ['its question'], once: [] })}`,
        ];
  const own = several.map((handler) =>
    details(`${htmlCode(handler.handler)}: up to ${handler.questions.length + 1} rounds`, roundsDiagram(handler)),
  );
  return {
    title: 'The rounds',
    lead: 'Each arrow to the right is one run of the handler from its top. A question that is not reached on the way is not asked.',
    items: [...shared, ...own],
    between: '\n\n',
    close: '',
  };
}

const KINDS: Readonly<Record<InputPoint['kind'], string>> = {
  form: 'a form',
  url: 'a page to open',
  sampling: 'a completion by the model',
  roots: 'the roots',
};

/** What is asked, by its message if that is written out. */
function questionOf({ kind, text }: InputPoint): string {
  const [, , message] = /\bmessage:[^"'`{}]{0,40}?(["'`])(.+?)(?:\1|…|$)/.exec(text) ?? [];
  return message === undefined ? KINDS[kind] : `${KINDS[kind]}: ${message}`;
}

const ONCE = 'is done once and remembered; if a round ends in an ordinary error, the next call does it again';
const FATES: Readonly<Record<ReturnType<BodyInput['fateOf']>, string>> = {
  repeat: '**runs again in each round**; it sets the same value, so nothing should notice',
  leave: '**runs again in each round**: it was left where it is, since `--writes report` was asked for',
  move: 'now stands below the question, and is not done where nobody can be asked',
  remember: ONCE,
  refuse: ONCE,
};

/** What a second run of a handler does again, and what it does not. */
export function effects(input: BodyInput): Section | undefined {
  const found = new Map<string, Effect>();
  for (const point of input.moved)
    for (const effect of point.effects) found.set(`${effect.file}:${effect.span.start}`, effect);
  if (input.moved.length === 0) return undefined;
  const items = [...found.values()].map((effect) => {
    const fate = FATES[input.fateOf(effect)];
    return `- ${code(effect.text)} in ${code(`${input.at(effect.file)}:${effect.line}`)} (before the change): ${fate}`;
  });
  const reads =
    'Everything else above a question is run again too. As far as the tool can tell, that only reads or computes.';
  return {
    title: 'What runs again',
    lead: items.length === 0 ? `No write and no changing value was found above any question. ${reads}` : '',
    items,
    between: '\n',
    close: items.length === 0 ? '' : reads,
  };
}

/** What stays, why, and how it is done by hand. */
export function leftAlone(input: BodyInput): Section | undefined {
  if (input.left.length === 0 && input.unread.length === 0) return undefined;
  const items = input.left.map((point) => {
    const reasons = point.plan.reasons.map((id) => {
      const { short, extra } = input.reasonText(id);
      return `  - \`${id}\`: ${short}. ${extra}`;
    });
    const facts = point.plan.details.map((detail) => `    - ${code(detail)}`);
    return [`- ${code(handlerLabel(point))}, ${linkTo(point, input)}`, ...reasons, ...facts].join('\n');
  });
  const unread = input.unread.map(({ file, why }) => `- ${code(input.at(file))} could not be analysed: ${code(why)}`);
  return {
    title: 'What stays, and how to do it',
    lead: 'These still push their question, which works for clients of 2025-11-25 and before only. Nothing gets worse for them by this branch. Each has a comment in the code; once the cause is put right, run `npx mcp-mrtr pr` again and it is part of the next branch.',
    items: [...items, ...unread],
    between: '\n',
    close: '',
  };
}
