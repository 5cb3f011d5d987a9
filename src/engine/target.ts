import path from 'node:path';
import { UsageError } from '../model/errors.js';
import type { JudgedPoint } from './judge.js';
import type { EngineOptions } from './options.js';

/** Throws `UsageError` where the code runs on another SDK than the target names. */
export function checkTarget(points: readonly JudgedPoint[], target: EngineOptions['target']): void {
  const other = points.find(({ collected: { ask } }) => target !== 'auto' && ask.rewritten && ask.flavour !== target);
  if (!other) return;
  const has = other.collected.ask.flavour;
  throw new UsageError(
    `--target ${target}, but ${path.relative(process.cwd(), other.point.file)} runs on SDK ${has}: upgrade the SDK first, or use --target ${has}`,
  );
}
