import type { Target } from '../model/report.js';

export interface EngineOptions {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly target: 'auto' | Target;
  readonly onProgress?: (stage: string) => void;
}
