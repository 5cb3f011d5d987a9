/** Runs a push with a signal that aborts with the round's or with the ask's own; leaves no listener behind. */
export async function withBothSignals<T>(
  round: AbortSignal,
  own: AbortSignal | undefined,
  push: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (own === undefined || own === round) return push(round);
  const controller = new AbortController();
  const abort = () => controller.abort(round.aborted ? round.reason : own.reason);
  if (round.aborted || own.aborted) abort();
  round.addEventListener('abort', abort);
  own.addEventListener('abort', abort);
  try {
    return await push(controller.signal);
  } finally {
    round.removeEventListener('abort', abort);
    own.removeEventListener('abort', abort);
  }
}
