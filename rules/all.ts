import type { Rule } from '../src/program/rule.js';
import { boundedInputRounds } from './bounded-input-rounds.js';
import { clientBoundedWait } from './client-bounded-wait.js';
import { clientEchoRequestState } from './client-echo-request-state.js';
import { clientFreshRequestId } from './client-fresh-request-id.js';
import { clientFulfilInputs } from './client-fulfil-inputs.js';
import { clientModeDefaultForm } from './client-mode-default-form.js';
import { clientNoAutoAccept } from './client-no-auto-accept.js';
import { clientNoStateLeak } from './client-no-state-leak.js';
import { clientNoUrlPrefetch } from './client-no-url-prefetch.js';
import { clientOpaqueRequestState } from './client-opaque-request-state.js';
import { clientResultType } from './client-result-type.js';
import { clientUrlConsent } from './client-url-consent.js';
import { elicitUrlHttps } from './elicit-url-https.js';
import { elicitUrlValid } from './elicit-url-valid.js';
import { elicitationCapabilityMatchesHandler } from './elicitation-capability-matches-handler.js';
import { flatElicitSchema } from './flat-elicit-schema.js';
import { formAcceptIsNotAuthorization } from './form-accept-is-not-authorization.js';
import { handleElicitDecline } from './handle-elicit-decline.js';
import { inputRequiredAllowedMethods } from './input-required-allowed-methods.js';
import { inputRequiredNotEmpty } from './input-required-not-empty.js';
import { noConnectionCapabilities } from './no-connection-capabilities.js';
import { noCrossRoundInputResponses } from './no-cross-round-input-responses.js';
import { noDeprecatedRoots } from './no-deprecated-roots.js';
import { noDeprecatedSampling } from './no-deprecated-sampling.js';
import { noElicitationComplete } from './no-elicitation-complete.js';
import { noElicitationId } from './no-elicitation-id.js';
import { noLegacyTasksApi } from './no-legacy-tasks-api.js';
import { noNondeterminismBeforeInput } from './no-nondeterminism-before-input.js';
import { noOutOfRequestElicitation } from './no-out-of-request-elicitation.js';
import { noParkedPromise } from './no-parked-promise.js';
import { noPrematureStateClaim } from './no-premature-state-claim.js';
import { noReaskOnDecline } from './no-reask-on-decline.js';
import { noRegistrationTimeCapabilityGate } from './no-registration-time-capability-gate.js';
import { noRereadAfterInput } from './no-reread-after-input.js';
import { noReservedErrorCode } from './no-reserved-error-code.js';
import { noResourceHeldAcrossInput } from './no-resource-held-across-input.js';
import { noSecretInRequestState } from './no-secret-in-request-state.js';
import { noSensitiveElicitUrl } from './no-sensitive-elicit-url.js';
import { noSensitiveFormField } from './no-sensitive-form-field.js';
import { noServerInitiatedRequest } from './no-server-initiated-request.js';
import { noSessionKeyedState } from './no-session-keyed-state.js';
import { noSideEffectBeforeInput } from './no-side-effect-before-input.js';
import { noSwallowedInputRequired } from './no-swallowed-input-required.js';
import { noThrowInputRequired } from './no-throw-input-required.js';
import { noUnresolvedMigrationMarker } from './no-unresolved-migration-marker.js';
import { noUrlElicitationRequiredError } from './no-url-elicitation-required-error.js';
import { noUrlInForm } from './no-url-in-form.js';
import { noUrlToFormDowngrade } from './no-url-to-form-downgrade.js';
import { requestStateAccessor } from './request-state-accessor.js';
import { requestStateBind } from './request-state-bind.js';
import { requestStateKeyPerProcess } from './request-state-key-per-process.js';
import { requestStateSingleUse } from './request-state-single-use.js';
import { requestStateTtl } from './request-state-ttl.js';
import { requestStateUnsigned } from './request-state-unsigned.js';
import { requireRequestStateVerify } from './require-request-state-verify.js';
import { rerequestMissingInput } from './rerequest-missing-input.js';
import { serveModernEntry } from './serve-modern-entry.js';
import { uniqueInputRequestKey } from './unique-input-request-key.js';
import { urlAcceptIsNotCompletion } from './url-accept-is-not-completion.js';
import { validateInputResponses } from './validate-input-responses.js';

/** Every rule; a new one is added here and nowhere else. */
export const RULES: readonly Rule[] = [
  boundedInputRounds,
  clientBoundedWait,
  clientEchoRequestState,
  clientFreshRequestId,
  clientFulfilInputs,
  clientModeDefaultForm,
  clientNoAutoAccept,
  clientNoStateLeak,
  clientNoUrlPrefetch,
  clientOpaqueRequestState,
  clientResultType,
  clientUrlConsent,
  elicitUrlHttps,
  elicitUrlValid,
  elicitationCapabilityMatchesHandler,
  flatElicitSchema,
  formAcceptIsNotAuthorization,
  handleElicitDecline,
  inputRequiredAllowedMethods,
  inputRequiredNotEmpty,
  noConnectionCapabilities,
  noCrossRoundInputResponses,
  noDeprecatedRoots,
  noDeprecatedSampling,
  noElicitationComplete,
  noElicitationId,
  noLegacyTasksApi,
  noNondeterminismBeforeInput,
  noOutOfRequestElicitation,
  noParkedPromise,
  noPrematureStateClaim,
  noReaskOnDecline,
  noRegistrationTimeCapabilityGate,
  noRereadAfterInput,
  noReservedErrorCode,
  noResourceHeldAcrossInput,
  noSecretInRequestState,
  noSensitiveElicitUrl,
  noSensitiveFormField,
  noServerInitiatedRequest,
  noSessionKeyedState,
  noSideEffectBeforeInput,
  noSwallowedInputRequired,
  noThrowInputRequired,
  noUnresolvedMigrationMarker,
  noUrlElicitationRequiredError,
  noUrlInForm,
  noUrlToFormDowngrade,
  requestStateAccessor,
  requestStateBind,
  requestStateKeyPerProcess,
  requestStateSingleUse,
  requestStateTtl,
  requestStateUnsigned,
  requireRequestStateVerify,
  rerequestMissingInput,
  serveModernEntry,
  uniqueInputRequestKey,
  urlAcceptIsNotCompletion,
  validateInputResponses,
];
