import type { Stream } from './context.js';

const WIPE = '\r\u001b[2K';

/** Runs `work` with one line on a terminal that tells what is being done, wiped at the end; nothing anywhere else. */
export async function withProgress<T>(stream: Stream, work: (stage: (text: string) => void) => Promise<T>): Promise<T> {
  if (!stream.isTTY) return work(() => {});
  stream.write(`${WIPE}loading…`);
  try {
    return await work((text) => stream.write(`${WIPE}${text}…`));
  } finally {
    stream.write(WIPE);
  }
}
