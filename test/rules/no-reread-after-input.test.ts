import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy } from './servers.js';

const RULE = 'no-reread-after-input';

describe(RULE, () => {
  it('finds a list that is shown and acted on', async () => {
    const found = await findingsIn(RULE, {
      shown: legacy(
        "const old = await db.listOld();\n  const a = await ask(`Delete ${old.join()}?`);\n  if (a.action === 'accept') await db.deleteAll(old);\n  return text('x');",
      ),
    });
    expect(found.shown).toEqual([
      "src/server.ts:7:21 warning: What `db.listOld()` gives is shown at the input point in line 4 and acted on after it; the next round reads it again, and it may have changed. Keep what was shown: `await rounds.once('key', () => …)`.",
    ]);
  });

  it('leaves alone one record, and a list that is shown only or acted on only', async () => {
    const found = await findingsIn(RULE, {
      record: legacy(
        "const one = await db.getOrder(extra.id);\n  const a = await ask(`Delete ${one.name}?`);\n  if (a.action === 'accept') await db.remove(one);\n  return text('x');",
      ),
      shown: legacy(
        'const old = await db.listOld();\n  const a = await ask(`Delete ${old.join()}?`);\n  return text(a.action);',
      ),
      acted: legacy(
        "const a = await ask('Delete?');\n  const old = await db.listOld();\n  await db.deleteAll(old);\n  return text(a.action);",
      ),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
