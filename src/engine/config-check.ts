import { UsageError } from '../model/errors.js';
import { didYouMean } from '../workspace/nearest.js';

const KEYS = ['$schema', 'preset', 'rules', 'ignore', 'overrides', 'baseline', 'maxWarnings', 'writes'];
const PRESETS = ['recommended', 'strict', 'migration'];
const WRITES = ['once', 'move', 'report'];
const SETTINGS = ['off', 'info', 'warning', 'error'];

/**
 * Checks what a project wrote as its configuration. Throws `UsageError` that names the file, the place in it, what is wrong
 * and what was probably meant.
 */
export function checkConfig(given: unknown, file: string, ruleIds: readonly string[]): void {
  const say = (at: string, what: string): never => {
    throw new UsageError(`${file}: ${at === '' ? '' : `${at} `}${what}`);
  };
  const object = (value: unknown, at: string): Record<string, unknown> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) say(at, 'is to be an object');
    return value as Record<string, unknown>;
  };
  const oneOf = (value: unknown, at: string, known: readonly string[]): void => {
    if (typeof value === 'string' && known.includes(value)) return;
    const meant = typeof value === 'string' ? didYouMean(value, known) : '';
    say(at, `is ${JSON.stringify(value)}, but is to be one of ${known.join(', ')}${meant}`);
  };
  const texts = (value: unknown, at: string): void => {
    const fits = Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
    if (!fits) say(at, 'is to be a list of patterns');
  };
  const keys = (value: Record<string, unknown>, at: string, known: readonly string[]): void => {
    for (const key of Object.keys(value)) {
      if (!known.includes(key)) say(at, `has the unknown key ${key}${didYouMean(key, known)}`);
    }
  };
  const rules = (value: unknown, at: string): void => {
    for (const [id, setting] of Object.entries(object(value, at))) {
      if (!ruleIds.includes(id)) say(at, `names ${id}, which is no rule${didYouMean(id, ruleIds)}`);
      oneOf(setting, `${at}.${id}`, SETTINGS);
    }
  };

  const config = object(given, '');
  keys(config, '', KEYS);
  const { preset, baseline, maxWarnings, ignore, overrides } = config;
  if (preset !== undefined) oneOf(preset, 'preset', PRESETS);
  if (config.writes !== undefined) oneOf(config.writes, 'writes', WRITES);
  if (config.rules !== undefined) rules(config.rules, 'rules');
  if (ignore !== undefined) texts(ignore, 'ignore');
  if (baseline !== undefined && (typeof baseline !== 'string' || baseline === '')) say('baseline', 'is to be a path');
  if (maxWarnings !== undefined && (!Number.isInteger(maxWarnings) || (maxWarnings as number) < 0)) {
    say('maxWarnings', 'is to be a whole number, 0 or more');
  }
  if (overrides === undefined) return;
  if (!Array.isArray(overrides)) say('overrides', 'is to be a list');
  for (const [index, one] of (overrides as unknown[]).entries()) {
    const at = `overrides[${index}]`;
    const override = object(one, at);
    keys(override, at, ['files', 'rules']);
    texts(override.files, `${at}.files`);
    rules(override.rules, `${at}.rules`);
  }
}
