import type { Analysis } from '../model/analysis.js';
import type { EngineOptions } from './options.js';
import { nothingToSee, survey } from './survey.js';

/** From files to input points with plans, and findings. Throws `UsageError` for a path that is not there. */
export async function analyze(options: EngineOptions): Promise<Analysis> {
  const surveyed = await survey(options);
  if (surveyed.candidates.length === 0) return nothingToSee(surveyed);
  // The compiler is loaded only where there is something to see.
  const { judge } = await import('./judge.js');
  return judge(surveyed, options).analysis;
}
