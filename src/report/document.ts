import path from 'node:path';
import type { Analysis } from '../model/analysis.js';
import type { Finding } from '../model/finding.js';
import type { InputPoint } from '../model/input-point.js';
import type { PlanKind } from '../model/plan.js';
import type { Report, ReportedFinding, ReportedInputPoint } from '../model/report.js';

/** The document that every format renders; paths become relative to `cwd`, the order is that of the analysis. */
export function toReport(analysis: Analysis, cwd: string, version: string): Report {
  const relative = (file: string) => relativePath(cwd, file);
  const count = (kind: PlanKind) => analysis.inputPoints.filter(({ plan }) => plan.kind === kind).length;
  return {
    schemaVersion: 1,
    tool: { name: 'mcp-mrtr', version },
    target: analysis.target,
    summary: {
      files: analysis.counts.files,
      candidates: analysis.counts.candidates,
      parsed: analysis.counts.parsed,
      inputPoints: analysis.inputPoints.length,
      auto: count('auto'),
      review: count('review'),
      manual: count('manual'),
      findings: analysis.findings.length,
      suppressed: analysis.suppressed.length,
    },
    inputPoints: analysis.inputPoints.map((point) => reported(point, relative)),
    findings: analysis.findings.map((finding) => reportedFinding(finding, relative)),
    suppressed: analysis.suppressed.map((finding) => ({
      ...reportedFinding(finding, relative),
      by: finding.by,
      reason: finding.reason,
    })),
    ...(analysis.baseline === undefined
      ? {}
      : { baseline: { file: relative(analysis.baseline.file), stale: analysis.baseline.stale } }),
    escapes: analysis.escapes.map(({ file, line, text }) => ({ file: relative(file), line, text })),
    unread: analysis.unread.map(({ file, why }) => ({ file: relative(file), why })),
    untyped: analysis.untyped.map(({ file, why }) => ({ file: relative(file), why })),
  };
}

function reportedFinding(finding: Finding, relative: (file: string) => string): ReportedFinding {
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.message,
    file: relative(finding.file),
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    fingerprint: finding.fingerprint,
    fix: finding.fix,
    steps: finding.steps.map(({ file, line, column, text }) => ({ file: relative(file), line, column, text })),
  };
}

function reported(point: InputPoint, relative: (file: string) => string): ReportedInputPoint {
  const [route] = point.routes;
  return {
    id: point.id,
    file: relative(point.file),
    line: point.line,
    column: point.column,
    kind: point.kind,
    dialect: point.dialect,
    handler:
      route === undefined
        ? null
        : {
            file: relative(route.handler.file),
            line: route.handler.line,
            method: route.handler.method,
            name: route.handler.name ?? null,
          },
    route: (route?.steps ?? []).map(({ file, line, name }) => ({ file: relative(file), line, name })),
    plan: point.plan.kind,
    reasons: point.plan.reasons,
    details: point.plan.details,
    effects: point.effects.map(({ file, line, kind, text }) => ({ file: relative(file), line, kind, text })),
  };
}

/** As people name it from where they stand; the folder itself is `.`. */
function relativePath(cwd: string, file: string): string {
  return path.relative(cwd, file).replaceAll(path.sep, '/') || '.';
}
