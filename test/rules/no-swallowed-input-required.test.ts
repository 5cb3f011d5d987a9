import { describe, expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, onSdk, onShim } from './servers.js';

const RULE = 'no-swallowed-input-required';
const HELPER = `async function confirm() {
  return inputRounds().answer('sure', elicitForm({ message: 'Sure?', requestedSchema: FORM }));
}`;

describe(RULE, () => {
  it('finds each catch on the way, once', async () => {
    const found = await findingsIn(RULE, {
      direct: onShim("try { ASK\n } catch (error) { return text(`${error}`); }\n  return text('x');"),
      wrapped: onShim(
        "try { ASK\n } catch (error) { throw new Error('failed', { cause: error }); }\n  return text('x');",
      ),
      caller: onShim(
        "try { await confirm(); await confirm(); } catch { return text('no'); }\n  return text('x');",
        HELPER,
      ),
      chain: onShim("return confirm().catch(() => text('no'));", HELPER),
    });
    expect(found).toEqual({
      direct: [
        'src/server.ts:10:4 warning: This catches the signal of the question in line 9, and handles it as a failure in each round. Let it through first: `if (isInputRequired(error)) throw error;`.',
      ],
      wrapped: [expect.stringMatching(/^src\/server\.ts:10:4 warning/)],
      caller: [
        expect.stringMatching(/^src\/server\.ts:10:45 warning: This catches the signal of the question in line 6/),
      ],
      chain: [expect.stringMatching(/^src\/server\.ts:10:26 warning/)],
    });
  });

  it('leaves alone what lets the signal through, and what throws none', async () => {
    const found = await findingsIn(RULE, {
      checked: onShim(
        "try { ASK\n } catch (error) { if (isInputRequired(error)) throw error; return text('no'); }\n  return text('x');",
      ),
      chain: onShim("return confirm().catch((e) => { if (isInputRequired(e)) throw e; return text('no'); });", HELPER),
      rethrown: onShim("try { ASK\n } catch (error) { log.error(error); throw error; }\n  return text('x');"),
      behind: onShim("ASK\n  try { await db.load(); } catch { return text('no'); }\n  return text('x');"),
      returned: onSdk("try { return ASK; } catch { return text('no'); }"),
      legacy: legacy("try { await ask('Sure?'); } catch { return text('no'); }\n  return text('x');"),
    });
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
  });
});
