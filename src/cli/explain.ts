import pc from 'picocolors';
import { UsageError } from '../model/errors.js';
import { renderPage } from '../report/terminal-page.js';
import { didYouMean } from '../workspace/nearest.js';
import { PAGE_KINDS, pageIds, pageOf } from '../workspace/pages.js';
import type { Context } from './context.js';
import type { Verdict } from './verdict.js';

/** `mcp-mrtr explain`: the page of a rule, a reason or a dialect. */
export async function explain(subject: string, { out }: Context): Promise<Verdict> {
  const page = PAGE_KINDS.map((kind) => pageOf(kind, subject)).find((text) => text !== undefined);
  if (page === undefined) {
    const known = PAGE_KINDS.flatMap(pageIds);
    throw new UsageError(`${subject} is no rule, reason or dialect${didYouMean(subject, known)}`);
  }
  out.write(renderPage(page, pc.createColors(out.colors)));
  return { code: 0, why: '' };
}
