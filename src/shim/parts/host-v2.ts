import {
  fromJsonSchema,
  isSpecType,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/server';
import type { Ask } from './ask.js';
import { type DeclaredCapabilities, declares } from './capabilities.js';
import type { RoundHost } from './round.js';

type Validator = Parameters<typeof fromJsonSchema>[1];

/** What a modern request says of its client, and the validation that a push did. `validator`: the server's own. */
export function modernHost(capabilities: unknown, validator: Validator): RoundHost {
  return {
    supports: (kind) => declares(capabilities, kind),
    unmet: (ask) => unmet(capabilities, ask),
    invalid: (ask, value) => invalidShape(ask, value) ?? invalidContent(ask, value, validator),
  };
}

/** The answer -32021 for an ask that the client can't answer, which nobody caught. */
export function missingCapability(ask: Ask<unknown>, message: string): Error {
  const missing =
    ask.kind === 'form' || ask.kind === 'url'
      ? { elicitation: { [ask.kind]: {} } }
      : { [ask.kind]: needsTools(ask) ? { tools: {} } : {} };
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: missing }, message);
}

/** The texts are those of a push. */
function unmet(capabilities: unknown, ask: Ask<unknown>): Error | undefined {
  const { kind } = ask;
  const hasTools = (capabilities as DeclaredCapabilities | undefined)?.sampling?.tools !== undefined;
  if (declares(capabilities, kind) && (!needsTools(ask) || hasTools)) return undefined;
  const text = {
    form: 'Client does not support form elicitation.',
    url: 'Client does not support url elicitation.',
    sampling: needsTools(ask)
      ? 'Client does not support sampling tools capability.'
      : 'Client does not support sampling (required for sampling/createMessage)',
    roots: 'Client does not support listing roots (required for roots/list)',
  }[kind];
  return new SdkError(SdkErrorCode.CapabilityNotSupported, text);
}

function needsTools(ask: Ask<unknown>): boolean {
  return ask.kind === 'sampling' && (ask.params.tools !== undefined || ask.params.toolChoice !== undefined);
}

function invalidShape(ask: Ask<unknown>, value: unknown): Error | undefined {
  const fits = {
    form: () => isSpecType.ElicitResult(value),
    url: () => isSpecType.ElicitResult(value),
    sampling: () =>
      needsTools(ask) ? isSpecType.CreateMessageResultWithTools(value) : isSpecType.CreateMessageResult(value),
    roots: () => isSpecType.ListRootsResult(value),
  }[ask.kind]();
  return fits
    ? undefined
    : new SdkError(SdkErrorCode.InvalidResult, `The client's answer is no result for ${ask.kind}.`);
}

/** Accepted content is held against the form's schema, as `elicitInput` did; a raw request did not. */
function invalidContent(ask: Ask<unknown>, value: unknown, validator: Validator): Error | undefined {
  const { action, content } = value as { action?: unknown; content?: unknown };
  const schema = ask.params.requestedSchema as Parameters<typeof fromJsonSchema>[0] | undefined;
  if (ask.kind !== 'form' || ask.options.raw || action !== 'accept' || !content || !schema) return undefined;
  try {
    const checked = fromJsonSchema(schema, validator)['~standard'].validate(content);
    if (!('issues' in checked) || checked.issues === undefined) return undefined;
    const issues = checked.issues.map((issue) => issue.message).join('; ');
    const text = `Elicitation response content does not match requested schema: ${issues}`;
    return new ProtocolError(ProtocolErrorCode.InvalidParams, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new ProtocolError(ProtocolErrorCode.InternalError, `Error validating elicitation response: ${reason}`);
  }
}
