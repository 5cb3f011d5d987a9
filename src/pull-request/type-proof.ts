import { type Compiled, compile, compilersFor, type ProjectCompiler } from '../workspace/project-compiler.js';
import type { TemporaryWorktree } from '../workspace/temporary-worktree.js';

/** What was compiled, and how: for the reader of the proof. */
export interface CompiledProject {
  readonly tsconfig: string;
  readonly version: string;
  readonly files: number;
}

/** The type errors of all touched projects at one commit. */
export type TypeErrors = readonly string[];

/** Type-checks a work tree with the projects' own compilers, again and again as commits are made. */
export class TypeProof {
  private constructor(
    private readonly tree: TemporaryWorktree,
    private readonly compilers: readonly ProjectCompiler[],
    readonly projects: readonly CompiledProject[],
    /** At the commit that all starts from; `undefined` where there is nothing to compile with. */
    readonly base: TypeErrors | undefined,
  ) {}

  /** Finds the compilers for the touched files (absolute, and from the root) and runs them on the base. */
  static async of(root: string, tree: TemporaryWorktree, files: readonly string[]): Promise<TypeProof> {
    const touched = new Set(files.map((file) => file.slice(root.length + 1)));
    const compilers: ProjectCompiler[] = [];
    const projects: CompiledProject[] = [];
    const errors: string[] = [];
    for (const choices of compilersFor(root, files)) {
      const found = await firstWith(choices, tree, touched);
      if (found === undefined) continue;
      const { compiler, compiled } = found;
      compilers.push(compiler);
      projects.push({ tsconfig: compiler.tsconfig, version: compiler.version, files: compiled.files.length });
      errors.push(...compiled.errors);
    }
    return new TypeProof(tree, compilers, projects, compilers.length === 0 ? undefined : errors);
  }

  /** The type errors as the work tree stands now. */
  async now(): Promise<TypeErrors | undefined> {
    if (this.compilers.length === 0) return undefined;
    const compiled: (Compiled | undefined)[] = [];
    for (const compiler of this.compilers)
      compiled.push(await compile(compiler, { tree: this.tree.root, scratch: this.tree.scratch }));
    return compiled.flatMap((one) => one?.errors ?? ['the compiler ended without a result']);
  }
}

/** The configuration that has a touched file: a `tsconfig.json` may do no more than refer to others. */
async function firstWith(
  choices: readonly ProjectCompiler[],
  { root: tree, scratch }: TemporaryWorktree,
  touched: ReadonlySet<string>,
): Promise<{ compiler: ProjectCompiler; compiled: Compiled } | undefined> {
  for (const compiler of choices) {
    const compiled = await compile(compiler, { tree, scratch });
    if (compiled?.files.some((file) => touched.has(file))) return { compiler, compiled };
  }
  return undefined;
}

/** Errors of the second that the first does not have, each as often as it is there. */
export function newErrors(before: TypeErrors | undefined, after: TypeErrors | undefined): TypeErrors {
  const left = [...(before ?? [])];
  return (after ?? []).filter((error) => {
    const at = left.indexOf(error);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
