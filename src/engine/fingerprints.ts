import { createHash } from 'node:crypto';

/**
 * What identifies a finding when lines move and files are renamed or reformatted: its rule, the names around it, and its text
 * without what formatters change (white space, quotes, parentheses, commas and semicolons).
 */
export function identity(rule: { readonly id: string }, symbol: string, text: string): string {
  return `${rule.id}\n${symbol}\n${text.replace(/[\s;,()'"`]/g, '')}`;
}

/** A fingerprint for each identity. The second of the same is the first's with `~2`, so that reports can be merged. */
export function fingerprints(identities: readonly string[]): readonly string[] {
  return numbered(identities.map((text) => createHash('sha256').update(text).digest('hex').slice(0, 32)));
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
