/** The name that a mistyped one was meant to be, as ` (did you mean x?)`; empty where none is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, distance: distance(given.toLowerCase(), name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length * 0.4)))
    .sort((a, b) => a.distance - b.distance)[0];
  return near === undefined ? '' : ` (did you mean ${near.name}?)`;
}

/** Levenshtein distance: how many characters have to be put in, taken out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
