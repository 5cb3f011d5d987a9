// Set up before each test file of a rule by `bodies.test.ts`: the rule of that name finds nothing.
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { RULES } from '../../rules/all.js';
import type { Rule } from '../../src/program/rule.js';

type Body = { check: Rule['check'] };

let rule: Body | undefined;
let body: Rule['check'] | undefined;

beforeAll(() => {
  const id = path.basename(expect.getState().testPath ?? '', '.test.ts');
  rule = RULES.find((one) => one.id === id) as Body | undefined;
  if (!rule) return;
  body = rule.check;
  rule.check = () => [];
});

// The next test file has the same rules loaded.
afterAll(() => {
  if (rule && body) rule.check = body;
});
