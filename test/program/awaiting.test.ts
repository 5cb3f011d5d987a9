import { describe, expect, it } from 'vitest';
import { consumptionOf, enclosingTries } from '../../src/program/awaiting.js';
import { accessedName } from '../../src/program/nodes.js';
import { callOf, functionOf, parse } from './cases.js';

/** How `ask()` is consumed: the end, the chain, the combinator. */
function consumed(statements: string): string {
  const ask = callOf(functionOf(parse(`async function f(x) { ${statements} }`), 'f'), 'ask');
  const { end, chains, combinator } = consumptionOf(ask);
  return [
    end,
    ...chains.map((call) => accessedName(call.expression)),
    ...(combinator ? [`Promise.${combinator.name}`] : []),
  ].join(' ');
}

describe('consumptionOf', () => {
  it('knows what is awaited', () => {
    for (const text of [
      'await ask();',
      'const a = await ask();',
      'await (ask() as Promise<string>)!;',
      'use(await ask());',
      'await (x ? ask() : 1);',
      'await (x ? 1 : ask());',
      'await (x && ask());',
      'await (x ?? ask());',
      'await (x || ask());',
      'await (x, ask());',
    ])
      expect(consumed(text), text).toBe('awaited');
  });

  it('knows what is returned, also out of a try', () => {
    expect(consumed('return ask();')).toBe('returned');
    expect(consumed('return x ? ask() : undefined;')).toBe('returned');
    expect(consumed('const g = () => ask();')).toBe('returned');
    expect(consumed('const g = async () => (x ? ask() : 1);')).toBe('returned');
    expect(consumed('try { return ask(); } catch { return 1; }')).toBe('returned-in-try');
    expect(consumed('try { return await ask(); } catch { return 1; }')).toBe('awaited');
    expect(consumed('try { x(); } catch { return ask(); }')).toBe('returned');
  });

  it('knows what nobody waits for', () => {
    expect(consumed('ask();')).toBe('detached');
    expect(consumed('void ask();')).toBe('detached');
    expect(consumed('x && ask();')).toBe('detached');
    expect(consumed('x ? ask() : 1;')).toBe('detached');
  });

  it('knows what is kept or handed on', () => {
    for (const text of [
      'const p = ask();',
      'use(ask());',
      'x.p = ask();',
      'const o = { p: ask() };',
      'for (const y of ask()) y();',
    ])
      expect(consumed(text), text).toBe('stored');
    expect(consumed('await (ask() ?? 1);')).toBe('stored');
    expect(consumed('if (ask()) x();')).toBe('stored');
  });

  it('follows a list that is waited for as a whole', () => {
    const all = 'awaited Promise.all';
    expect(consumed('const p = x.map(ask()); const r = await Promise.all(p);')).toBe('stored');
    expect(consumed('const p = ask(); await Promise.all(p);')).toBe(all);
    expect(consumed('const p = ask(); return Promise.allSettled(p);')).toBe('returned Promise.allSettled');
    expect(consumed('x(); const p = []; for (const y of x()) p.push(ask(y)); await Promise.all(p);')).toBe(all);
    expect(consumed('const p = []; p.push(x); if (x) p.push(ask()); await Promise.all(p);')).toBe(all);
  });

  it('follows no list where more happens after the question', () => {
    for (const text of [
      'const p = ask(); x(); await Promise.all(p);',
      'const p = ask(); await Promise.all(p); use(p);',
      'const p = []; for (const y of x) { p.push(ask()); y(); } await Promise.all(p);',
      'const p = []; p.push(ask()); await x; await Promise.all(p);',
      'const p = []; x.forEach(() => { p.push(ask()); }); await Promise.all(p);',
      'const p = [1]; p.push(ask()); await Promise.all(p);',
      'let p = []; p.push(ask()); await Promise.all(p);',
    ])
      expect(consumed(text), text).toBe('stored');
  });

  it('follows chains from the inside out', () => {
    expect(consumed('await ask().then(x);')).toBe('awaited then');
    expect(consumed('return ask().then(x).catch(x).finally(x);')).toBe('returned then catch finally');
    expect(consumed('ask().catch(x);')).toBe('detached catch');
    expect(consumed('await ask().toString();')).toBe('stored');
    expect(consumed('await x.then(ask());')).toBe('stored');
  });

  it('follows Promise.all and its kin', () => {
    expect(consumed('await Promise.all([ask(), x()]);')).toBe('awaited Promise.all');
    expect(consumed('return Promise.race([ask(), x()]).then(x);')).toBe('returned then Promise.race');
    expect(consumed('Promise.allSettled([x(), ask()]);')).toBe('detached Promise.allSettled');
    expect(consumed('await Promise.any([ask().catch(x)]);')).toBe('awaited catch Promise.any');
    expect(consumed('await Promise.all(ask());')).toBe('awaited Promise.all');
    expect(consumed('await x.all([ask()]);')).toBe('stored');
  });
});

describe('enclosingTries', () => {
  const parts = (statements: string): readonly string[] =>
    enclosingTries(callOf(parse(`function f() { ${statements} }`), 'ask')).map(({ part }) => part);

  it('gives them from the inside out, with the part', () => {
    expect(parts('try { try { x(); } catch { ask(); } } finally { x(); }')).toEqual(['catch', 'try']);
    expect(parts('try { x(); } finally { try { ask(); } catch {} }')).toEqual(['try', 'finally']);
    expect(parts('try { x(); } catch {} ask();')).toEqual([]);
  });

  it('ends at the function', () => {
    expect(parts('try { const g = () => ask(); } catch {}')).toEqual([]);
    expect(parts('try { const g = () => { try { ask(); } catch {} }; } catch {}')).toEqual(['try']);
  });
});
