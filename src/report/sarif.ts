import path from 'node:path';
import type { Level } from '../model/finding.js';
import type { Report, ReportedFinding, ReportedSuppression } from '../model/report.js';
import { type Stop, stopsOf } from './code-flow.js';
import { pointAt } from './places.js';
import { artifact, type PlannedFix, sarifFix } from './sarif-fix.js';

/** A rule as SARIF declares it. */
export interface SarifRule {
  readonly id: string;
  readonly description: string;
  readonly level: Level;
  /** Its page, in Markdown. */
  readonly help: string;
}

export interface SarifOptions {
  /** Root of the repository, and the folder that the paths of the report start from. */
  readonly root: string;
  readonly cwd: string;
  /** All rules, also those that found nothing: a viewer closes an alert only if its rule is declared. */
  readonly rules: readonly SarifRule[];
  /** What to change, by the id of the input point that a finding is about. */
  readonly fixes?: ReadonlyMap<string, PlannedFix>;
}

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;
/** Our own key: `primaryLocationLineHash` is computed by the uploader, which warns about one that is there already. */
const FINGERPRINT = 'mcpMrtr/v1';
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The report as SARIF 2.1.0, the same bytes for the same report: no time, no machine, no absolute path. */
export function renderSarif(report: Report, options: SarifOptions): string {
  const { tool, unread } = report;
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        rules: options.rules.map(declared),
      },
    },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
    invocations: [
      {
        executionSuccessful: unread.length === 0,
        toolExecutionNotifications: unread.map(({ file, why }) => ({
          level: 'error',
          message: { text: `Could not be read or analysed: ${why}` },
          locations: [{ physicalLocation: { artifactLocation: artifactAt(file, options) } }],
        })),
      },
    ],
    results: resultsOf(report, options),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function declared({ id, description, level, help }: SarifRule): object {
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: description },
    fullDescription: { text: description },
    help: { text: plainText(help) || description, markdown: help },
    defaultConfiguration: { level: LEVEL[level] },
  };
}

/** For viewers that show no Markdown: why the rule is there. */
function plainText(page: string): string {
  const why = /^## Why\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(page)?.[1] ?? '';
  return why.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').trim();
}

function resultsOf(report: Report, options: SarifOptions): readonly object[] {
  const { findings, suppressed, baseline } = report;
  const all = [...findings, ...suppressed].sort(byPlace);
  const inBaseline = (finding: ReportedFinding) => 'by' in finding && finding.by === 'baseline';
  return all.map((finding) => ({
    ...result(finding, report, options),
    // SARIF 3.27.23: where one result of a run has suppressions, all of them say whether they have.
    ...(suppressed.length === 0 ? {} : { suppressions: isSuppression(finding) ? [suppression(finding)] : [] }),
    ...(baseline === undefined ? {} : { baselineState: inBaseline(finding) ? 'unchanged' : 'new' }),
  }));
}

function result(finding: ReportedFinding, { inputPoints }: Report, options: SarifOptions): object {
  const { rule, level, message, fingerprint } = finding;
  const index = options.rules.findIndex(({ id }) => id === rule);
  const point = pointAt(finding, inputPoints);
  const stops = stopsOf(finding, point);
  const fix = point === undefined || finding.fix !== 'auto' ? undefined : options.fixes?.get(point.id);
  const handler = point?.handler ?? undefined;
  return {
    ruleId: rule,
    ...(index < 0 ? {} : { ruleIndex: index }),
    level: LEVEL[level],
    message: { text: message },
    locations: [location(finding, options)],
    ...(handler === undefined
      ? {}
      : {
          relatedLocations: [
            {
              id: 1,
              ...location(handler, options),
              message: { text: `${handler.method} ${handler.name ?? ''}`.trim() },
            },
          ],
        }),
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...(stops.length === 0 ? {} : { codeFlows: [codeFlow(stops, options)] }),
    ...(fix === undefined ? {} : { fixes: [sarifFix(fix, options.root)] }),
  };
}

function codeFlow(stops: readonly Stop[], options: SarifOptions): object {
  const locations = stops.map((stop) => ({
    location: { ...location(stop, options), message: { text: stop.message } },
    importance: stop.importance,
  }));
  return { threadFlows: [{ locations }] };
}

interface Where {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

function location({ file, line, column, endLine, endColumn }: Where, options: SarifOptions): object {
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return { physicalLocation: { artifactLocation: artifactAt(file, options), region } };
}

function artifactAt(file: string, { root, cwd }: SarifOptions): object {
  return artifact(path.posix.relative(root, path.posix.join(cwd, file)));
}

function isSuppression(finding: ReportedFinding): finding is ReportedSuppression {
  return 'by' in finding;
}

function suppression({ by, reason }: ReportedSuppression): object {
  return { kind: by === 'comment' ? 'inSource' : 'external', status: 'accepted', justification: reason };
}

function byPlace(a: ReportedFinding, b: ReportedFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
