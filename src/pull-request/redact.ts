const GONE = '[removed]';

/** Shapes of secrets that are known by their looks; the part in the group, or else all, is taken out. */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{30,})/g,
  /\b(?:sk|pk|rk)[-_](?:[A-Za-z]+[-_])*[A-Za-z0-9]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
];

/** `password: 'x'`, `API_KEY=x`, `Bearer x`: what is named a secret and is written out. */
const NAMED =
  /((?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credentials?)["'`]?\s*[:=]\s*)(["'`])(?!\s*\2)([^"'`\n$]{4,})\2/gi;
const ASSIGNED =
  /\b([A-Z_]*(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)[A-Z_]*=)([^\s"'`$]{4,})/g;
const BEARER = /\b(Bearer\s+)[\w.~+/=-]{12,}/g;
const IN_ADDRESS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'`]*:[^\s/@"'`]+@/gi;
/** A long literal of mixed signs, as keys are. Hexadecimal ones of 40 are commits. */
const LONG = /(["'`])([A-Za-z0-9+/_=-]{32,})\1/g;

/** Text without what looks like a secret in it. */
export function redact(text: string): string {
  let clean = text;
  for (const shape of SHAPES) clean = clean.replace(shape, GONE);
  return clean
    .replace(NAMED, (_, name, quote) => `${name}${quote}${GONE}${quote}`)
    .replace(ASSIGNED, `$1${GONE}`)
    .replace(BEARER, `$1${GONE}`)
    .replace(IN_ADDRESS, `$1${GONE}@`)
    .replace(LONG, (all, quote, literal) => (isMixed(literal) ? `${quote}${GONE}${quote}` : all));
}

function isMixed(literal: string): boolean {
  return /[a-z]/.test(literal) && /[A-Z]/.test(literal) && /\d/.test(literal);
}
