/** Options of `multiRoundTrip`; the same on every SDK, though a server that only pushes seals no state. */
export interface MultiRoundTripOptions {
  /** Seals the state between rounds: at least 32 bytes; a list is the key and older ones that are still accepted. Default: `MRTR_STATE_KEY`. */
  readonly key?: StateKey | readonly StateKey[];
  /** Seconds that a state is accepted; an hour by default. */
  readonly ttlSeconds?: number;
  /** Who is calling, of the handler's context; by default the token's subject and client id. Never return the token. */
  principal?(context: unknown): string | undefined | Promise<string | undefined>;
  /** Told of each round, for the audit log. */
  onRound?(event: RoundEvent): void;
}

export type StateKey = string | Uint8Array;

/** What happened in one round. */
export interface RoundEvent {
  readonly method: string;
  /** Of the tool or prompt, or the resource's URI. */
  readonly name: string;
  readonly principal: string;
  readonly round: number;
  /** Keys that this round ended with asking. */
  readonly asked: readonly string[];
  /** Every answer so far: `accept`, `decline`, `cancel`; `answered` for sampling and roots; `failed` for a push that did. */
  readonly answered: { readonly [key: string]: string };
  readonly outcome: 'asks' | 'done' | 'failed';
}
