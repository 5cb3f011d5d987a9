const SURE =
  /\b(passwords?|passwd|pwd|passphrases?|passcodes?|secrets?|api ?keys?|private keys?|secret keys?|access keys?|(access|auth|bearer|refresh|api|bot|personal|github|gitlab|slack|session|security|service) tokens?|credentials?|cvv|cvc|ssn|social security( number)?|otp|totp|one time (pass ?)?(code|word)|(credit|debit) card( number)?|card number|pin( code)?|mnemonic|(seed|recovery) phrase|jwt)\b/g;
/** A word behind it that makes it a thing about a secret, not the secret. */
const ABOUT =
  /^ (names?|ids?|identifiers?|types?|kinds?|labels?|counts?|limits?|lengths?|polic(y|ies)|hints?|paths?|refs?|references?|files?|locations?|expiry|expiration|ttl|days|scopes?|strengths?|rotations?|managers?|stores?|urls?|versions?|aliases|alias|enabled|required|reset|changed?|exists?|backend|provider|vault|env|variable)\b/;

/** The words of an identifier or text, in lower case: `apiKey`, `API_KEY` and `API key` are the same. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_\-./:]+/g, ' ')
    .toLowerCase();
}

/** The word that makes a name one of a secret: `password`, `api key`. Undefined for a name that is about one, or of none. */
export function secretWord(name: string): string | undefined {
  const words = wordsOf(name);
  for (const match of words.matchAll(SURE)) {
    if (!ABOUT.test(words.slice(match.index + match[0].length))) return match[0];
  }
  return undefined;
}

/** Names whose last word is a bare `token`: often a secret, sometimes a unit of text or of money. */
export function isTokenName(name: string): boolean {
  const words = wordsOf(name);
  return (
    /\btoken$/.test(words) &&
    !/\b(max|min|input|output|from|to|in|out|base|quote|page|next|continuation|cursor|sell|buy|pay|erc ?\d*|design|progress|stop|sync|csrf|xsrf) token$/.test(
      words,
    )
  );
}

const PERSONAL =
  /\b(e ?mail( address)?|user ?id|user ?name|phone( number)?|full ?name|birth ?(date|day)|address line|ssn|passport|sub)\b/;

/** A name of something that tells who somebody is. */
export function personalWord(name: string): string | undefined {
  return PERSONAL.exec(wordsOf(name))?.[0];
}
