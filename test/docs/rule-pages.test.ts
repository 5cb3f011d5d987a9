import { describe, expect, it } from 'vitest';
import { EVERY_RULE } from '../../src/engine/own-rules.js';
import { REASON_IDS } from '../../src/planner/reasons.js';
import { pageIds, pageOf, rulePage, rulePages } from '../../src/workspace/pages.js';

describe('rulePages', () => {
  it('say of each rule what the rule says of itself', () => {
    const said = rulePages().map(({ id, description, level }) => ({ id, description, level }));
    const rules = EVERY_RULE.map(({ id, description, level }) => ({ id, description, level }));
    expect(said).toEqual(rules.sort((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('lead nowhere inside the package', () => {
    const help = 'Why it is [so](../guide.md#plans): see [the specification](https://example.org/a).';
    expect(rulePage('a', `# a\n\nWhat it is. Level: info.\n\n${help}\n`).help).toContain(
      'Why it is so: see [the specification](https://example.org/a).',
    );
  });
});

describe('pageOf', () => {
  it('is there for each reason, and for nothing else', () => {
    expect(pageIds('reasons')).toEqual([...REASON_IDS].sort());
    expect(pageOf('reasons', 'not-awaited')).toContain('# not-awaited');
    expect(pageOf('reasons', '../guide')).toBeUndefined();
  });
});
