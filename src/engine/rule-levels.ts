import type { LoadedConfig, RuleSetting } from '../model/config.js';
import type { Level, Preset } from '../model/finding.js';
import { matcher } from '../workspace/patterns.js';

/** What decides on a rule, besides the configuration. */
interface RuleFacts {
  readonly id: string;
  readonly level: Level;
  readonly presets: readonly Preset[];
}

/** At which level a rule runs on a file: by the presets, the configuration and its overrides. */
export class RuleLevels {
  readonly #overrides: readonly {
    readonly matches: (file: string) => boolean;
    readonly rules: Readonly<Record<string, RuleSetting>>;
  }[];

  /** Without a configuration every rule runs. `only`: rules asked for by name; they run even where they are off. */
  constructor(
    private readonly config: LoadedConfig | undefined,
    private readonly only: readonly string[] | undefined,
  ) {
    this.#overrides = (config?.overrides ?? []).map(({ files, rules }) => ({
      matches: matcher(config?.folder ?? '', files),
      rules,
    }));
  }

  /** Whether a rule runs on any file. */
  runs(rule: RuleFacts): boolean {
    if (this.only !== undefined) return this.only.includes(rule.id);
    const here = this.#overrides.some(({ rules }) => (rules[rule.id] ?? 'off') !== 'off');
    return here || this.#setting(rule, undefined) !== 'off';
  }

  /** The level of a problem in a file; undefined where the rule is off. `own`: what the problem itself says. */
  levelOf(rule: RuleFacts, file: string, own: Level | undefined): Level | undefined {
    if (!this.runs(rule)) return undefined;
    const setting = this.#setting(rule, file);
    if (setting === 'off') return this.only === undefined ? undefined : (own ?? rule.level);
    return setting ?? own ?? rule.level;
  }

  /** Undefined: it runs, at its own level. */
  #setting({ id, presets }: RuleFacts, file: string | undefined): RuleSetting | undefined {
    if (this.config === undefined) return undefined;
    const overrides = this.#overrides.filter(({ matches }) => file !== undefined && matches(file));
    const set = overrides.findLast(({ rules }) => id in rules)?.rules[id] ?? this.config.rules?.[id];
    return set ?? (presets.includes(this.config.preset ?? 'recommended') ? undefined : 'off');
  }
}
