import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case, Kind, PlanKind } from './case.js';

/** The tool under test: this repository's, or another copy of it. */
const ROOT = process.env.MRTR_BEHAVIOUR_TOOL ?? fileURLToPath(new URL('../../', import.meta.url));
const fromRoot = (file: string): string => path.join(ROOT, file);

/** A tool that takes longer has failed, and must not outlive the tests. */
const PATIENCE_MS = 600_000;

/** An input point as the tool reports it; `file` is relative to the folder it was run on. */
export interface ReportedPoint {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly plan: PlanKind;
  readonly reasons: readonly string[];
  readonly details?: readonly string[];
}

/** What one run of the tool gave. */
export interface ToolRun {
  readonly code: number | null;
  readonly points: readonly ReportedPoint[];
  /** Why there is nothing to judge, if so. */
  readonly trouble: string | undefined;
}

/** Whether the command is there. It was written after this harness; from then on a missing build is an error. */
export function toolState(): 'not written yet' | 'not built' | 'ready' {
  if (!existsSync(fromRoot('src/engine/migrate.ts'))) return 'not written yet';
  return existsSync(fromRoot('dist/src/engine/migrate.js')) ? 'ready' : 'not built';
}

/** `mcp-mrtr migrate <folder> --target … --writes … --write --format json`. */
export async function migrate(folder: string, target: 'v1' | 'v2', writes: Case['writes']): Promise<ToolRun> {
  const args = ['migrate', folder, '--target', target, '--writes', writes, '--write', '--format', 'json'];
  const tool = spawn(process.execPath, [fromRoot('bin/mcp-mrtr.js'), ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  let [stdout, stderr] = ['', ''];
  tool.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  tool.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => tool.once('close', resolve));
  try {
    const { inputPoints, unread } = JSON.parse(stdout) as {
      inputPoints: ReportedPoint[];
      unread: { file: string; why: string }[];
    };
    const trouble = unread.length > 0 ? unread.map(({ file, why }) => `unread: ${file}: ${why}`).join('\n') : undefined;
    return { code, points: inputPoints, trouble };
  } catch {
    return {
      code,
      points: [],
      trouble: `exit ${code}, stdout is no report: ${stdout.slice(0, 300)}\n${stderr.slice(0, 2000)}`,
    };
  }
}
