import type { Report } from '../model/report.js';
import { count } from './places.js';

/** The sums of a report in one line. */
export function summaryLine({ summary, escapes, unread, baseline }: Report): string {
  const { files, inputPoints, auto, review, manual, findings, suppressed } = summary;
  const where = count(files, 'file');
  const stale = baseline?.stale.length ?? 0;
  if (files === 0 && unread.length === 0) return 'No source files found.';
  if (inputPoints + findings + suppressed + stale + escapes.length + unread.length === 0)
    return `No input points and no findings in ${where}.`;
  const plans = inputPoints === 0 ? '' : `: ${auto} auto, ${review} review, ${manual} manual`;
  const rest = [
    count(findings, 'finding'),
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
    ...(stale === 0 ? [] : [`${stale} stale in the baseline`]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'file')} not read`]),
  ];
  return `${count(inputPoints, 'input point')} in ${where}${plans}; ${rest.join('; ')}.`;
}
