import type { Rule } from '../src/program/rule.js';
import { noElicitationComplete } from './no-elicitation-complete.js';
import { noElicitationId } from './no-elicitation-id.js';
import { noOutOfRequestElicitation } from './no-out-of-request-elicitation.js';
import { noServerInitiatedRequest } from './no-server-initiated-request.js';
import { noUrlElicitationRequiredError } from './no-url-elicitation-required-error.js';

/** Every rule; a new one is added here and nowhere else. */
export const RULES: readonly Rule[] = [
  noElicitationComplete,
  noElicitationId,
  noOutOfRequestElicitation,
  noServerInitiatedRequest,
  noUrlElicitationRequiredError,
];
