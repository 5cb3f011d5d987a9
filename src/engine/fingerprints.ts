import { createHash } from 'node:crypto';

/** A fingerprint for each text; the same text for the second time gets another one, so that each stays itself. */
export function fingerprints(texts: readonly string[]): readonly string[] {
  return numbered(texts).map((text) => createHash('sha256').update(text).digest('hex').slice(0, 32));
}

/** The same text for the second time becomes another one. */
export function numbered(texts: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text}~${count}`;
  });
}
