import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Report } from '../src/model/report.js';
import { parseNoMore } from './parsing.js';
import type { CorpusPoint, Failure, RepositoryResult } from './result.js';
import { type Given, type Run, runNode, TOOL } from './run-node.js';
import { Shapes } from './shapes.js';
import { different, digests } from './tree.js';
import { newErrors, typeErrors } from './type-errors.js';
import { copyOf } from './workbench.js';

const RUNS = [
  { name: 'check', args: ['check', '--format', 'json'] },
  { name: 'migrate --write', args: ['migrate', '--write', '--format', 'json'] },
  { name: 'second migrate --write', args: ['migrate', '--write', '--format', 'json'] },
] as const;

/** Runs `check`, `migrate --write` and `migrate --write` again over a copy of a repository, and looks what it did. */
export async function measure(repository: string, bench: string, seconds: number): Promise<RepositoryResult> {
  const place = mkdtempSync(path.join(bench, 'run-'));
  try {
    const copy = copyOf(repository, place);
    const given: Given = {
      cwd: copy,
      seconds,
      note: path.join(place, '.peak-memory'),
      // Journals of the copies are nobody's.
      env: { XDG_STATE_HOME: path.join(place, '.state'), DEBUG: '1', NO_COLOR: '1' },
    };
    const trees = [digests(copy)];
    const typesBefore = await typeErrors(copy, given);
    const runs: Run[] = [];
    for (const { args } of RUNS) {
      runs.push(await runNode(TOOL, args, given));
      trees.push(digests(copy));
    }
    const [start, checked, migrated, again] = trees as [Tree, Tree, Tree, Tree];
    const typesAfter = typesBefore && (await typeErrors(copy, given));
    const [check, migrate] = runs.map(reportOf);
    const report = migrate ?? check;
    const shapes = new Shapes(repository);
    const changed = different(start, migrated);
    return {
      name: path.basename(repository),
      files: report?.summary.files ?? 0,
      parsed: report?.summary.parsed ?? 0,
      points: (report?.inputPoints ?? []).map(
        (point): CorpusPoint => ({
          file: point.file,
          line: point.line,
          kind: point.kind,
          plan: point.plan,
          reasons: point.reasons,
          details: point.details,
          shape: shapes.of(point),
        }),
      ),
      findings: check?.findings.length ?? 0,
      changed,
      crashes: [...runs.flatMap(crashOf), ...written(different(start, checked))],
      timeOuts: runs.flatMap(({ timedOut }, at) => (timedOut ? [{ run: nameOf(at), why: `over ${seconds} s` }] : [])),
      parseNoMore: parseNoMore(changed, repository, copy),
      changedOnSecondRun: different(migrated, again),
      newTypeErrors: typesBefore && typesAfter && newErrors(typesBefore, typesAfter),
      seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
      peakBytes: Math.max(...runs.map(({ peakBytes }) => peakBytes)),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Tree = ReadonlyMap<string, string>;

const nameOf = (at: number): string => RUNS[at]?.name ?? '';

/** 0, 1 and 2 are answers; anything else is none. */
function crashOf(run: Run, at: number): readonly Failure[] {
  if (run.timedOut || (run.code !== undefined && run.code <= 2 && reportOf(run) !== undefined)) return [];
  return [{ run: nameOf(at), why: `ended with ${run.code ?? 'a signal'}: ${run.stderr.trim().slice(-2000)}` }];
}

/** `check` only reads. */
function written(files: readonly string[]): readonly Failure[] {
  return files.length === 0 ? [] : [{ run: nameOf(0), why: `wrote ${files.join(', ')}` }];
}

function reportOf({ stdout }: Run): Report | undefined {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return undefined;
  }
}
