import type { Rule } from '../src/program/rule.js';
import { noServerInitiatedRequest } from './no-server-initiated-request.js';

/** Every rule; a new one is added here and nowhere else. */
export const RULES: readonly Rule[] = [noServerInitiatedRequest];
