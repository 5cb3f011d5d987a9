import type { BodyInput, Section } from './body-input.js';
import { introduction, pointsTable } from './body-overview.js';
import { afterwards, behaviours, checklist, secrets } from './body-practice.js';
import { proof } from './body-proof.js';
import { effects, leftAlone, reviewItems, rounds } from './body-review.js';
import { redact } from './redact.js';

/** What GitHub takes: https://docs.github.com/en/rest/pulls/pulls says nothing of it, its answer to a longer one does. */
const LIMIT = 65_535;
/** Some hosts count a line end as two. */
const MOST = 62_000;

export interface Body {
  readonly text: string;
  /** The whole of it, where the text had to leave something out. */
  readonly overflow: string | undefined;
}

/** The text of a pull request in GitHub's Markdown. `overflowName` names the file for what finds no room. */
export function renderBody(input: BodyInput, overflowName: string, most = MOST): Body {
  const sections = [
    introduction(input),
    pointsTable(input),
    reviewItems(input),
    rounds(input),
    effects(input),
    leftAlone(input),
    behaviours(input),
    secrets(input),
    proof(input),
    afterwards(input),
    checklist(input),
  ].filter((section) => section !== undefined);
  const whole = redact(joined(sections, overflowName));
  if (whole.length <= most) return { text: whole, overflow: undefined };
  const counts = sections.map(({ items }) => items.length);
  let text = joined(sections, overflowName, counts);
  while (text.length > most) {
    const at = largest(sections, counts);
    const count = counts[at] ?? 0;
    if (count === 0) break;
    counts[at] = count - Math.ceil(count / 8);
    text = joined(sections, overflowName, counts);
  }
  // What stands in for a secret may be longer than a short one.
  return { text: redact(text).slice(0, LIMIT), overflow: whole };
}

function joined(sections: readonly Section[], overflowName: string, counts?: readonly number[]): string {
  const parts = sections.map(({ title, lead, items, between, close }, index) => {
    const count = counts?.[index] ?? items.length;
    const left = items.length - count;
    const more =
      left === 0
        ? ''
        : `**${left} more** found no room here; all of them are in \`${overflowName}\`, which the author of this pull request has.`;
    const rows = [...(lead === '' ? [] : [lead]), ...items.slice(0, count)].join(between);
    return [title === '' ? '' : `## ${title}`, rows, close, more].filter((part) => part !== '').join('\n\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function largest(sections: readonly Section[], counts: readonly number[]): number {
  const sizes = sections.map(({ items }, at) => items.slice(0, counts[at]).join('').length);
  return sizes.indexOf(Math.max(...sizes));
}
