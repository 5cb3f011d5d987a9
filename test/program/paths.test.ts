import { describe, expect, it } from 'vitest';
import { ts } from '../../src/program/compiler.js';
import { nodesBefore, nodesWithin, onOnePath } from '../../src/program/paths.js';
import { callOf, callsOf, functionOf, parse } from './cases.js';

/** Names of the plain calls that run before `ask()` on some path of `f`. */
function runBefore(body: string, parameters = 'given'): readonly string[] {
  const f = functionOf(parse(`async function f(${parameters}) { ${body} }`), 'f');
  const ask = callOf(f, 'ask');
  return [...nodesBefore(ask, f)]
    .filter((node) => node !== ask)
    .flatMap((node) => (ts.isCallExpression(node) ? [node.expression.getText()] : []))
    .sort();
}

describe('nodesBefore', () => {
  it('takes what stands above, and not what stands below', () => {
    expect(runBefore('a(); await b(); await ask(); c();')).toEqual(['a', 'b']);
  });

  it('takes the arguments of the node, and what is evaluated left of it', () => {
    expect(runBefore('await ask(a(), b());')).toEqual(['a', 'b']);
    expect(runBefore('const x = [a(), await ask(), b()];')).toEqual(['a']);
    expect(runBefore('use(a(), ask(), b());')).toEqual(['a']);
    expect(runBefore('const x = a() && ask();')).toEqual(['a']);
    expect(runBefore("const x = 1 + tag(a(), 'x') + ask() + b();")).toEqual(['a', 'tag']);
  });

  it('takes what runs beside a promise that nobody waits for on the spot', () => {
    expect(runBefore('await Promise.all([a(), ask(), b()]); c();')).toEqual(['a', 'b']);
    expect(runBefore('await Promise.all([ask().then(use), b()]);')).toEqual(['b']);
    expect(runBefore('await Promise.all([await ask(), b()]);')).toEqual([]);
  });

  it('takes conditions, and not the other branch', () => {
    expect(runBefore('if (a()) { b(); await ask(); } else { c(); } d();')).toEqual(['a', 'b']);
    expect(runBefore('const x = a() ? b() : ask();')).toEqual(['a']);
    expect(runBefore('if (a()) b(); else c(); await ask();')).toEqual(['a', 'b', 'c']);
  });

  it('leaves out branches that leave', () => {
    expect(runBefore('if (a()) { b(); return; } await ask();')).toEqual(['a']);
    expect(runBefore('if (a()) { b(); throw c(); } await ask();')).toEqual(['a']);
    expect(runBefore('if (a()) { if (b()) { c(); return; } else { throw d(); } } await ask();')).toEqual(['a']);
    expect(runBefore('if (a()) { if (b()) { c(); return; } d(); } await ask();')).toEqual(['a', 'b', 'd']);
    expect(runBefore('{ a(); return; } await ask();')).toEqual([]);
  });

  it('takes the defaults of the parameters', () => {
    expect(runBefore('await ask();', 'x = a(), { y = b() } = {}')).toEqual(['a', 'b']);
    expect(runBefore('', 'x = a(), y = ask(), z = b()')).toEqual(['a']);
  });

  it('does not enter functions that are only made', () => {
    expect(
      runBefore('const later = () => a(); function inner() { b(); } class C { m() { c(); } } await ask();'),
    ).toEqual([]);
  });

  it('goes through nested blocks and labels', () => {
    expect(runBefore('{ a(); { b(); await ask(); c(); } }')).toEqual(['a', 'b']);
    expect(runBefore('outer: { a(); } await ask();')).toEqual(['a']);
  });
});

describe('nodesBefore in a switch', () => {
  it('takes the clause and the cases, and not clauses that end', () => {
    expect(
      runBefore('switch (s()) { case a(): b(); break; case c(): d(); await ask(); break; default: e(); }'),
    ).toEqual(['a', 'c', 'd', 's']);
    expect(runBefore('switch (s()) { case 1: { b(); break; } case 2: { await ask(); } }')).toEqual(['s']);
    expect(runBefore('switch (s()) { case 1: b(); return; case 2: await ask(); }')).toEqual(['s']);
  });

  it('takes clauses that fall through, as far as they do', () => {
    expect(runBefore('switch (s()) { case 0: a(); break; case 1: b(); case 2: c(); case 3: await ask(); }')).toEqual([
      'b',
      'c',
      's',
    ]);
  });

  it('takes what leads to a `break` before a `return`', () => {
    expect(
      runBefore('switch (s()) { case 1: a(); if (given) break; b(); return; default: return; } await ask();'),
    ).toEqual(['a', 's']);
    expect(runBefore('switch (s()) { case 1: a(); if (given) break; return; case 2: await ask(); }')).toEqual(['s']);
  });

  it('takes clauses that go on behind it', () => {
    expect(runBefore('switch (s()) { case 1: a(); break; case 2: b(); return; default: c(); } await ask();')).toEqual([
      'a',
      'c',
      's',
    ]);
  });
});

describe('nodesBefore in a loop', () => {
  it('takes what leads to a `break` or `continue` in a block that ends in `return`', () => {
    for (const body of [
      'while (true) { await ask(); if (given) { a(); continue; } b(); return; }',
      'for (const x of given) { a(); if (x) break; b(); return; } await ask();',
      'do { a(); if (given) continue; b(); return; } while (given); await ask();',
      'label: { a(); if (given) break label; b(); return; } await ask();',
      'for (const x of given) { switch (x) { case 1: a(); continue; default: b(); return; } } await ask();',
    ])
      expect(runBefore(body), body).toEqual(['a']);
  });

  it('takes earlier turns', () => {
    expect(runBefore('for (const x of a()) { b(); await ask(); c(); }')).toEqual(['a', 'b', 'c']);
    expect(runBefore('for (let i = a(); b(); c()) { await ask(); d(); }')).toEqual(['a', 'b', 'c', 'd']);
    expect(runBefore('while (a()) { await ask(); b(); }')).toEqual(['a', 'b']);
    expect(runBefore('do { await ask(); a(); } while (b());')).toEqual(['a', 'b']);
  });

  it('takes no turn that returns', () => {
    expect(runBefore('for (const x of a()) { await ask(); b(); return; }')).toEqual(['a']);
    expect(runBefore('while (true) { if (a()) { b(); return; } await ask(); }')).toEqual(['a']);
  });

  it('takes nothing of the loop for what is evaluated once before it', () => {
    expect(runBefore('for (const x of await ask()) { a(); }')).toEqual([]);
    expect(runBefore('for (let x = await ask(); a(); b()) { c(); }')).toEqual([]);
  });

  it('takes a whole loop that stands above', () => {
    expect(runBefore('for (const x of a()) { if (b()) continue; c(); } await ask();')).toEqual(['a', 'b', 'c']);
  });
});

describe('nodesBefore and try', () => {
  it('takes the block for the catch, and both for the finally', () => {
    expect(runBefore('try { a(); } catch { await ask(); }')).toEqual(['a']);
    expect(runBefore('try { a(); } catch { b(); } finally { await ask(); }')).toEqual(['a', 'b']);
    expect(runBefore('try { a(); await ask(); b(); } catch { c(); } finally { d(); }')).toEqual(['a']);
  });

  it('takes all of a block whose catch goes on', () => {
    expect(runBefore('try { if (a()) { b(); return; } c(); } catch { d(); } await ask();')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(runBefore('try { if (a()) { b(); return; } c(); } catch { d(); throw 1; } await ask();')).toEqual([
      'a',
      'c',
    ]);
    expect(runBefore('try { a(); return; } catch { b(); } finally { c(); } await ask();')).toEqual(['a', 'b', 'c']);
  });
});

describe('onOnePath', () => {
  const onPath = (body: string): boolean => {
    const f = functionOf(parse(`async function f(given) { ${body} }`), 'f');
    const [one, two] = callsOf(f, 'ask');
    if (!one || !two) throw new Error('two asks are needed');
    expect(onOnePath(one, two, f)).toBe(onOnePath(two, one, f));
    return onOnePath(one, two, f);
  };

  it('tells what one run can meet', () => {
    expect(onPath('await ask(1); await ask(2);')).toBe(true);
    expect(onPath('if (given) await ask(1); await ask(2);')).toBe(true);
    expect(onPath('await ask(await ask(1));')).toBe(true);
    expect(onPath('for (const x of given) { if (x) await ask(1); else await ask(2); }')).toBe(true);
    expect(onPath('try { await ask(1); } catch { await ask(2); }')).toBe(true);
  });

  it('tells what no run can meet', () => {
    expect(onPath('if (given) { await ask(1); } else { await ask(2); }')).toBe(false);
    expect(onPath('if (given) { await ask(1); return; } await ask(2);')).toBe(false);
    expect(onPath('if (given) return ask(1); return ask(2);')).toBe(false);
    expect(onPath('return given ? ask(1) : ask(2);')).toBe(false);
    expect(onPath('switch (given) { case 1: await ask(1); break; default: await ask(2); }')).toBe(false);
  });
});

describe('nodesWithin', () => {
  it('takes the body and the defaults of parameters, and no inner function', () => {
    const f = functionOf(parse('function f(x = a()) { b(); if (x) return c(); [1].map(() => d()); }'), 'f');
    const names = [...nodesWithin(f)].flatMap((node) => (ts.isCallExpression(node) ? [node.expression.getText()] : []));
    expect(names.sort()).toEqual(['[1].map', 'a', 'b', 'c']);
  });
});
