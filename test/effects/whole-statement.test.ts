import { describe } from 'vitest';
import type { Effect } from '../../src/model/effect.js';
import { effectTests, handler } from './happens.js';

const happens = effectTests();

const DRAFT = 'declare function createDraft(of: string): Promise<number>;\n';

/** Whether the statement around it is done once in its place, and how many lines of it. */
function whole({ remember, text, whole: statement, span }: Effect): string {
  const around = statement === undefined ? '' : ` within ${statement.end - statement.start > span.end - span.start}`;
  return `${remember} ${text}${around}`;
}

function attempt(name: string, code: string): void {
  happens(name, `${DRAFT}${handler(code)}`, ['unused createDraft(args.x) within true'], whole);
}

function refused(name: string, code: string, more = ''): void {
  happens(name, `${DRAFT}${more}${handler(code)}`, ['attempt createDraft(args.x)'], whole);
}

function inLoop(name: string, turn: string, expected: string): void {
  const code = `const failed: string[] = []; for (const x of args.all) { ${turn} await ask(); } return failed;`;
  happens(
    name,
    `${DRAFT}export async function handler(args: any) { let list: string[] = []; ${code} }`,
    [expected],
    whole,
  );
}

describe('an attempt is done once as a whole', () => {
  inLoop(
    'with the step to the next turn of the loop that asks',
    'try { await createDraft(args.x); } catch { continue; }',
    'unused createDraft(args.x) within true',
  );
  inLoop(
    'with a list that is filled in each turn and only looked into',
    'try { await createDraft(args.x); } catch { failed.push("x"); } if (failed.length > 3) break;',
    'unused createDraft(args.x) within true',
  );
  attempt('alone', 'try { await createDraft(args.x); } catch {}');
  attempt('with a flag it sets', 'let saved = false; try { await createDraft(args.x); saved = true; } catch {}');
  attempt(
    'with what it gives',
    'let draft: number | undefined; try { draft = await createDraft(args.x); } catch { draft = undefined; }',
  );
  attempt(
    'with a list it fills, as the loop it stands in',
    'const failed: string[] = []; for (const one of [1, 2]) { try { await createDraft(args.x); } catch { failed.push(`${one}`); } }',
  );
  attempt(
    'as the loop that tries again',
    'let draft = 0; for (let turn = 0; turn < 3; turn++) { try { draft = await createDraft(args.x); break; } catch { draft = turn; } }',
  );
  attempt(
    'with an object whose parts it sets',
    'const state = { ok: false, at: 0 }; try { state.at = await createDraft(args.x); state.ok = true; } catch {}',
  );
});

describe('an attempt is left alone', () => {
  refused('where it leaves the handler', 'try { await createDraft(args.x); return; } catch {}');
  inLoop(
    'where it goes on with the loop that asks from several places',
    'try { await createDraft(args.x); } catch { if (args.strict) continue; continue; }',
    'attempt createDraft(args.x)',
  );
  inLoop(
    'where it goes on with the loop that asks, and has a finally',
    'try { await createDraft(args.x); } catch { continue; } finally { list.pop(); }',
    'attempt createDraft(args.x)',
  );
  inLoop(
    'where a list that is filled in each turn is handed on in the loop',
    'try { await createDraft(args.x); } catch { failed.push("x"); } list = failed;',
    'attempt createDraft(args.x)',
  );
  refused(
    'where what it sets is no JSON',
    'let at: Date | undefined; try { await createDraft(args.x); at = new Date(0); } catch {}',
  );
  refused(
    'where what it sets looks secret',
    "let password = ''; try { await createDraft(args.x); password = 'x'; } catch {}",
  );
  refused(
    'where it changes a list that others saw',
    'const failed: string[] = []; args.failed = failed; try { await createDraft(args.x); } catch { failed.push("x"); }',
  );
  refused(
    'where it takes a part of what others have',
    'let best: { n: number } | undefined; try { await createDraft(args.x); best = all[0]; } catch {}',
    'declare const all: { n: number }[];\n',
  );
  refused(
    'where a helper changes a value around it',
    'const list: number[] = []; try { await createDraft(args.x); fill(list); } catch {}',
    'function fill(list: number[]): void { list.push(1); }\n',
  );
  happens(
    'where state of the process changes with it',
    `const failures: number[] = [];\n${DRAFT}${handler('try { await createDraft(args.x); } catch { failures.push(1); }')}`,
    ['attempt createDraft(args.x)', 'unused failures.push(1)'],
    whole,
  );
  refused('where a variable of it is seen behind it', 'try { await createDraft(args.x); var done = 1; } catch {}');
});

describe('what leaves something in a variable around it is done once with its statement', () => {
  happens(
    'in turns that run together',
    `${DRAFT}${handler('let total = 0; await Promise.all([1].map(async () => { total += await createDraft(args.x); }));')}`,
    ['unused Promise.all([1].map(async () => { total += await createDraft(args.x); })) within true'],
    whole,
  );
  happens(
    'in a callback',
    handler('let count = 0; [1].forEach((one) => { db.save(one); count++; });'),
    ['unused [1].forEach((one) => { db.save(one); count++; }) within true'],
    whole,
  );
  happens(
    'in a chain',
    `${DRAFT}${handler('let last = 0; await createDraft(args.x).then((id) => { last = id; });')}`,
    ['unused createDraft(args.x).then((id) => { last = id; }) within true'],
    whole,
  );
  happens(
    'but not where nobody waits for it',
    `${DRAFT}${handler('let last = 0; createDraft(args.x).then((id) => { last = id; });')}`,
    ['not-a-call createDraft(args.x).then((id) => { last = id; })'],
    whole,
  );
  happens(
    'nor where the turns go on by themselves',
    `${DRAFT}${handler('let total = 0; [1].forEach(async () => { total += await createDraft(args.x); });')}`,
    ['not-a-call [1].forEach(async () => { total += await createDraft(args.x); })'],
    whole,
  );
  happens(
    'nor where its result is used besides',
    `${DRAFT}${handler('let last = 0; const [x] = await Promise.all([createDraft(args.x).then((id) => { last = id; return id; })]);')}`,
    ['not-a-call Promise.all([createDraft(args.x).then((id) => { last = id; return id; })])'],
    whole,
  );
});
