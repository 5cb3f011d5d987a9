/** The user asked for something that can't be done as asked: exit 3, the message says what to do next. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** A file on disk is no longer the one that was analysed, so nothing was written. */
export class StaleFileError extends UsageError {
  override readonly name = 'StaleFileError';
}

/** Writing failed half way; what had been written was put back. */
export class WriteError extends UsageError {
  override readonly name = 'WriteError';
}

/** Two of our own parts disagree: always a bug of this tool. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}
