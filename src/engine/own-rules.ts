import { RULES } from '../../rules/all.js';
import type { Rule } from '../program/rule.js';

/** What is known of a rule without running it. */
export type RuleInfo = Pick<Rule, 'id' | 'description' | 'level' | 'presets'>;

const ALWAYS = ['recommended', 'strict', 'migration'] as const;

/** A comment that lets nothing be, so that the next finding there would slip through. */
export const UNUSED_SUPPRESSION: RuleInfo = {
  id: 'unused-suppression',
  description: 'A comment suppresses a finding that is not there.',
  level: 'warning',
  presets: ALWAYS,
};

/** A comment that can't be followed: it names no rule, or gives no reason. */
export const INVALID_SUPPRESSION: RuleInfo = {
  id: 'invalid-suppression',
  description: 'A comment is meant to suppress a finding, but names no rule or gives no reason.',
  level: 'error',
  presets: ALWAYS,
};

/** The rules in `rules`, and those that the engine checks itself, since they are about findings. By id. */
export const EVERY_RULE: readonly RuleInfo[] = [...RULES, UNUSED_SUPPRESSION, INVALID_SUPPRESSION].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
