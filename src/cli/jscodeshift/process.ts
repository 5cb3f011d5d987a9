// The process that makes a plan. It is no worker of jscodeshift, which would compile the compiler with Babel.
import { text } from 'node:stream/consumers';
import { UsageError } from '../../model/errors.js';
import { processContext } from '../context.js';
import { planRun } from './plan.js';
import type { PlanRequest } from './run-plan.js';

const request = JSON.parse(await text(process.stdin)) as PlanRequest;
try {
  const value = await planRun(request, { ...processContext(), cwd: request.cwd });
  process.stdout.write(JSON.stringify({ value }));
} catch (error) {
  const { message } = error as Error;
  process.stdout.write(
    JSON.stringify({ failed: error instanceof UsageError ? message : `internal error: ${message}` }),
  );
}
