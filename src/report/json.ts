import type { Report } from '../model/report.js';

/** The report as one JSON document. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
