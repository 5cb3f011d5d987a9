import type { Level, Preset } from './finding.js';
import type { Writes } from './plan.js';

/** What a project says of a rule: leave it out, or run it at this level. */
export type RuleSetting = 'off' | Level;

/** What a project writes into its configuration; its schema is `schema/config.schema.json`. */
export interface Config {
  readonly $schema?: string;
  /** `recommended` unless given. */
  readonly preset?: Preset;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Files that are not looked at: patterns as in `.gitignore`, from the folder of the configuration. */
  readonly ignore?: readonly string[];
  readonly overrides?: readonly ConfigOverride[];
  /** Path of the baseline, from the folder of the configuration. */
  readonly baseline?: string;
  readonly maxWarnings?: number;
  /** What is done about writes before an ask; `once` unless given. */
  readonly writes?: Writes;
}

/** Other settings for some files; of several that match, the last one decides. */
export interface ConfigOverride {
  /** Patterns as in `.gitignore`, from the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, RuleSetting>>;
}

/** A configuration and where it stands. */
export interface LoadedConfig extends Config {
  /** Absolute path with forward slashes; without a file, the folder is that of the run. */
  readonly file: string | undefined;
  readonly folder: string;
}
