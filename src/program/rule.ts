import type { Effect } from '../model/effect.js';
import type { FindingStep, Level, Preset } from '../model/finding.js';
import type { InputPoint } from '../model/input-point.js';
import type { LibraryName } from '../model/library-name.js';
import type { Plan } from '../model/plan.js';
import type { AskSite, Registration } from './ask.js';
import type { Calls } from './calls.js';
import type { ts } from './compiler.js';
import type { MrtrCode } from './mrtr.js';
import type { RouteGraph } from './routes.js';

/** One rule: the analysed code in, problems out. It only reads. */
export interface Rule {
  /** Kebab-case; file, page and test are named for it. */
  readonly id: string;
  /** What it finds, in one line. */
  readonly description: string;
  /** Level of its problems, unless a problem has its own. */
  readonly level: Level;
  readonly presets: readonly Preset[];
  /** Bytes that a file must hold at least one of to be among `files`; none for a rule that reads input points alone. */
  readonly tokens: readonly string[];
  check(context: RuleContext): readonly Problem[];
}

/** What a rule may look at. */
export interface RuleContext {
  /** The legacy input points, with their plans. */
  readonly points: readonly RulePoint[];
  /** The input points of code that is on MRTR already. */
  readonly modernPoints: readonly ModernPoint[];
  /** Source files that hold one of the rule's tokens, the shim left out, in order. */
  readonly files: readonly ts.SourceFile[];
  /** Everything that is loaded: who calls whom, and where values come from (`calls.flow`). */
  readonly calls: Calls;
  readonly registrations: readonly Registration[];
  /** What the libraries call the thing that an expression stands for; empty for what is not theirs. */
  names(node: ts.Expression): readonly LibraryName[];
  /** Everything that leads to a node from handlers and from elsewhere. */
  routeTo(node: ts.Node): RouteGraph;
  /** What a re-run of the handler repeats before an input point, legacy or modern, each effect once. */
  repeatedEffects(): readonly RepeatedEffect[];
  /** One object for all files of a package. */
  packageOf(file: string): RulePackage;
  /** Everything that is asked and answered, legacy or in rounds, in the files that are analysed; the shim left out. */
  mrtr(): MrtrCode;
}

/** The package that owns a file, as far as rules need to know it. */
export interface RulePackage {
  readonly name: string | undefined;
  /** All kinds of dependencies of its package.json. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Installed version or declared range of `@modelcontextprotocol/sdk`, `@modelcontextprotocol/server` and fastmcp. */
  readonly sdk: { readonly v1?: string; readonly v2?: string; readonly fastmcp?: string };
}

export interface RulePoint {
  readonly point: InputPoint;
  readonly ask: AskSite;
  readonly route: RouteGraph;
}

/** A place that asks on MRTR: by answering `input_required`, or by throwing the signal of the shim. */
export interface ModernPoint {
  /** The call of `inputRequired(…)`, `rounds.required(…)` or `rounds.answer(…)`. */
  readonly node: ts.CallExpression;
  readonly form: 'returned' | 'thrown';
  readonly route: RouteGraph;
}

/** Something before an input point that each round does again. */
export interface RepeatedEffect {
  readonly effect: Effect;
  readonly node: ts.Node;
  /** The input point. */
  readonly input: ts.Node;
  readonly route: RouteGraph;
  /** Undefined where the input point is on MRTR already. */
  readonly plan: Plan | undefined;
  /** A read whose result is shown in the question and acted on after it. */
  readonly reread: boolean;
}

/** What a rule has to say about one place; the engine makes a `Finding` of it. */
export interface Problem {
  readonly node: ts.Node;
  /** Where it is, when that is no node: a comment before `node`. */
  readonly comment?: { readonly start: number; readonly end: number };
  /** What is wrong, why it matters and what to do next, in one or two sentences. */
  readonly message: string;
  readonly level?: Level;
  /** `auto` where `migrate` mends it, `suggest` where it does and a person should look; `none` unless given. */
  readonly fix?: 'auto' | 'suggest' | 'none';
  readonly steps?: readonly FindingStep[];
}
