import path from 'node:path';
import ignore from 'ignore';

/** A test for files below a folder by patterns as in `.gitignore`; a file outside of it matches nothing. */
export function matcher(folder: string, patterns: readonly string[]): (file: string) => boolean {
  if (patterns.length === 0) return () => false;
  const rules = ignore().add([...patterns]);
  return (file) => {
    const below = path.posix.relative(folder, file);
    return below !== '' && !below.startsWith('../') && !path.posix.isAbsolute(below) && rules.ignores(below);
  };
}
