import type { BodyInput, Section } from './body-input.js';
import { introduction, pointsTable } from './body-overview.js';
import { afterwards, behaviours, checklist, secrets } from './body-practice.js';
import { proof } from './body-proof.js';
import { effects, leftAlone, reviewItems, rounds } from './body-review.js';
import { redact } from './redact.js';

/** GitHub takes 65,536 characters; some hosts count a line end as two. */
const MOST = 64_000;

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
  for (let text = whole; ; text = redact(joined(sections, overflowName, counts))) {
    if (text.length <= most) return { text, overflow: whole };
    const at = largest(sections, counts);
    const count = counts[at] ?? 0;
    if (count === 0)
      return { text: `${text.slice(0, most - 200)}\n\nThe rest is in \`${overflowName}\`.\n`, overflow: whole };
    counts[at] = count - Math.ceil(count / 8);
  }
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
