import type { Rule } from '../src/program/rule.js';
import { boundedInputRounds } from './bounded-input-rounds.js';
import { noElicitationComplete } from './no-elicitation-complete.js';
import { noElicitationId } from './no-elicitation-id.js';
import { noNondeterminismBeforeInput } from './no-nondeterminism-before-input.js';
import { noOutOfRequestElicitation } from './no-out-of-request-elicitation.js';
import { noParkedPromise } from './no-parked-promise.js';
import { noRereadAfterInput } from './no-reread-after-input.js';
import { noResourceHeldAcrossInput } from './no-resource-held-across-input.js';
import { noServerInitiatedRequest } from './no-server-initiated-request.js';
import { noSessionKeyedState } from './no-session-keyed-state.js';
import { noSideEffectBeforeInput } from './no-side-effect-before-input.js';
import { noSwallowedInputRequired } from './no-swallowed-input-required.js';
import { noUrlElicitationRequiredError } from './no-url-elicitation-required-error.js';

/** Every rule; a new one is added here and nowhere else. */
export const RULES: readonly Rule[] = [
  boundedInputRounds,
  noElicitationComplete,
  noElicitationId,
  noNondeterminismBeforeInput,
  noOutOfRequestElicitation,
  noParkedPromise,
  noRereadAfterInput,
  noResourceHeldAcrossInput,
  noServerInitiatedRequest,
  noSessionKeyedState,
  noSideEffectBeforeInput,
  noSwallowedInputRequired,
  noUrlElicitationRequiredError,
];
