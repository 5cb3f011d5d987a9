import { describe } from 'vitest';
import { effectTests, handler } from './happens.js';

const happens = effectTests(undefined, true);

describe('looks before a link', () => {
  const store = (statements: string, after?: string): string =>
    `import { existsSync, readFileSync } from 'node:fs';
declare const store: { isLinked(user: string): Promise<boolean>; find(user: string): Promise<{ name: string } | undefined> };
const isThere = (user: string): boolean => existsSync(user) && readFileSync(user, 'utf8') !== '';
const isLong = (user: string): boolean => user.length > 9;
${handler(statements, after)}`;
  happens(
    'are remembered where they say yes or no',
    store('if (isThere(args.user)) return; const known = await store.isLinked(args.user); if (known) return;'),
    ['nondeterminism isThere(args.user)', 'nondeterminism store.isLinked(args.user)'],
  );
  happens('are not where they give a record', store('if (await store.find(args.user)) return;'), []);
  happens('are not where they look at nothing', store('if (isLong(args.user)) return;'), []);
  happens('are looks of their own behind it', store('', 'return isThere(args.user);'), []);
});
