/** Aborts with the first of two signals. */
export function joinSignals(round: AbortSignal, own: AbortSignal | undefined): AbortSignal {
  if (own === undefined || own === round) return round;
  const controller = new AbortController();
  for (const signal of [round, own]) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}
