/** How the repository writes the first lines of its commits. */
export interface CommitStyle {
  /** `type(scope): …`, https://www.conventionalcommits.org */
  readonly conventional: boolean;
  readonly scopes: boolean;
  /** Whether the text, after the type if there is one, starts in upper case. */
  readonly upperCase: boolean;
}

const CONVENTIONAL = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([^)]+\))?!?: (.+)$/;
/** Fewer commits tell nothing. */
const ENOUGH = 3;

/** Reads the style off the latest commits. */
export function styleOf(subjects: readonly string[]): CommitStyle {
  const typed = subjects.flatMap((subject) => {
    const found = CONVENTIONAL.exec(subject);
    return found ? [{ scope: found[1], text: found[2] ?? '' }] : [];
  });
  const conventional = typed.length >= ENOUGH && typed.length * 2 > subjects.length;
  const scoped = typed.filter(({ scope }) => scope !== undefined).length;
  const texts = conventional ? typed.map(({ text }) => text) : subjects;
  const upper = texts.filter((text) => /^\p{Lu}/u.test(text)).length;
  const lower = texts.filter((text) => /^\p{Ll}/u.test(text)).length;
  return {
    conventional,
    scopes: conventional && scoped * 2 > typed.length,
    upperCase: conventional ? upper > lower : upper >= lower,
  };
}
