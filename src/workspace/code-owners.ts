import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

// Where GitHub looks, in its order: https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

interface OwnerRule {
  readonly matches: Ignore;
  /** `docs/*` is said of the files right in there. */
  readonly direct: string | undefined;
  readonly owners: readonly string[];
}

/** Who owns which file, after the CODEOWNERS file of a repository. */
export class CodeOwners {
  private constructor(private readonly rules: readonly OwnerRule[]) {}

  /** Reads the file; `undefined` where there is none. */
  static of(root: string): CodeOwners | undefined {
    const place = PLACES.map((name) => path.posix.join(root, name)).find((file) => existsSync(file));
    return place === undefined ? undefined : CodeOwners.from(readFileSync(place, 'utf8'));
  }

  static from(text: string): CodeOwners {
    return new CodeOwners(text.split(/\r?\n/).flatMap(ruleOf));
  }

  /** Owners of a file, named from the root; the last rule that matches counts, and may name nobody. */
  ownersOf(file: string): readonly string[] {
    const rule = this.rules.findLast(
      ({ matches, direct }) => matches.ignores(file) && (direct === undefined || path.posix.dirname(file) === direct),
    );
    return rule?.owners ?? [];
  }
}

function ruleOf(line: string): readonly OwnerRule[] {
  const words = line.replace(/(^|\s)#.*$/, '').match(/(?:\\.|\S)+/g) ?? [];
  const [pattern, ...owners] = words;
  // `[section]` and `!` belong to other hosts and to .gitignore.
  if (pattern === undefined || /^[[!^]/.test(pattern)) return [];
  const direct = /^\/?(.+)\/\*$/.exec(pattern)?.[1];
  return [{ matches: ignore().add(pattern), direct: direct?.includes('*') ? undefined : direct, owners }];
}
