import pc from 'picocolors';
import { UsageError } from '../model/errors.js';
import { renderPage } from '../report/terminal-page.js';
import { didYouMean } from '../workspace/nearest.js';
import { PAGE_KINDS, pageIds, pageOf } from '../workspace/pages.js';
import type { Context } from './context.js';
import { explainPlace, placeIn } from './explain-place.js';
import type { Verdict } from './verdict.js';

/** `mcp-mrtr explain`: the page of a rule, a reason or a dialect, or what there is to say of a place. */
export async function explain(subject: string, context: Context): Promise<Verdict> {
  const { out } = context;
  const place = placeIn(subject);
  if (place) return explainPlace(place, context);
  const page = PAGE_KINDS.map((kind) => pageOf(kind, subject)).find((text) => text !== undefined);
  if (page === undefined) {
    const known = PAGE_KINDS.flatMap(pageIds);
    throw new UsageError(`${subject} is no rule, reason, dialect or place (file:line)${didYouMean(subject, known)}`);
  }
  out.write(renderPage(page, pc.createColors(out.colors)));
  return { code: 0, why: '' };
}
