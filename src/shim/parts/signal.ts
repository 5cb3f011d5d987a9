const BRAND = Symbol.for('mcp-mrtr.input-required');

/** Thrown by an input point that has no answer yet; ends the round. Carries a brand, so that every copy of this file knows it. */
export class InputRequired extends Error {
  readonly [BRAND] = true;

  constructor(keys: readonly string[]) {
    super(
      `Input required: ${keys.join(', ')}. This is no failure: let it pass, the handler is run again with the answers.`,
    );
    this.name = 'InputRequired';
  }
}

/** Whether a caught error is the signal of an input point. A `catch` on the way to the handler must rethrow it. */
export function isInputRequired(error: unknown): boolean {
  return typeof error === 'object' && error !== null && BRAND in error;
}
