import { describe, expect, it } from 'vitest';
import { ts } from '../../src/program/compiler.js';
import { fallsThrough, goesOn, jumpsOut } from '../../src/program/completion.js';
import { finallyParts, isRelease, leavesFunction, releasedNames, swallows } from '../../src/program/finally.js';
import { standsInOpenLoop } from '../../src/program/loops.js';
import { callOf, functionOf, parse } from './cases.js';

function bodyOf(statements: string): ts.Block {
  const { body } = functionOf(parse(`async function f(x) { ${statements} }`), 'f');
  if (!body || !ts.isBlock(body)) throw new Error('no body');
  return body;
}

describe('fallsThrough', () => {
  it('is false where every path leaves', () => {
    for (const text of [
      'return;',
      'throw x;',
      'if (x) return; else throw x;',
      'if (x) { return; } return;',
      '{ return; }',
      'a: return;',
      'try { return; } catch { throw x; }',
      'try { x(); } finally { return; }',
      'try { return; } finally { x(); }',
      'switch (x) { case 1: return; default: throw x; }',
      'switch (x) { case 1: case 2: return; default: return; }',
      'switch (x) { case 1: x(); default: return; }',
      'do { return; } while (x);',
    ])
      expect([fallsThrough(bodyOf(text)), goesOn(bodyOf(text))], text).toEqual([false, false]);
  });

  it('is true where some path goes on', () => {
    for (const text of [
      '',
      'x();',
      'if (x) return;',
      'if (x) return; else x();',
      'while (x) return;',
      'for (const y of x) return;',
      'try { return; } catch { x(); }',
      'try { x(); } catch { return; }',
      'switch (x) { case 1: return; }',
      'switch (x) { case 1: return; default: x(); }',
      'switch (x) { case 1: x(); break; default: return; }',
      'switch (x) { case 1: if (x) break; return; default: return; }',
      'a: { if (x) break a; return; }',
      'do { if (x) break; return; } while (x);',
      'const f = () => { return; };',
      'function g() { throw x; }',
    ])
      expect([fallsThrough(bodyOf(text)), goesOn(bodyOf(text))], text).toEqual([true, true]);
  });
});

describe('goesOn', () => {
  const inLoop = (text: string): ts.Statement => {
    const [loop] = bodyOf(`outer: while (x) { ${text} }`).statements;
    if (!loop || !ts.isLabeledStatement(loop) || !ts.isWhileStatement(loop.statement)) throw new Error('no loop');
    return loop.statement.statement;
  };

  it('counts jumps out of the statement', () => {
    for (const text of [
      'break;',
      'continue;',
      'if (x) break; return;',
      'for (const y of x) { continue outer; } return;',
      'switch (x) { case 1: continue; } return;',
    ])
      expect([fallsThrough(inLoop(text)), goesOn(inLoop(text)), jumpsOut(inLoop(text))], text).toEqual([
        false,
        true,
        true,
      ]);
  });

  it('does not count jumps that stay inside', () => {
    for (const text of [
      'for (const y of x) { if (y) break; continue; } return;',
      'switch (x) { case 1: break; } return;',
      'x(() => { for (;;) break; }); return;',
    ])
      expect([goesOn(inLoop(text)), jumpsOut(inLoop(text))], text).toEqual([false, false]);
  });
});

describe('finallyParts', () => {
  const count = (statements: string): number => finallyParts(callOf(bodyOf(statements), 'ask')).length;

  it('finds those that a throw runs through', () => {
    expect(count('try { ask(); } finally { x(); }')).toBe(1);
    expect(count('try { try { ask(); } finally { x(); } } catch {} finally { x(); }')).toBe(2);
    expect(count('try { x(); } catch { ask(); } finally { x(); }')).toBe(1);
    expect(count('try { x(); } finally { ask(); }')).toBe(0);
    expect(count('try { ask(); } catch {}')).toBe(0);
  });

  it('finds what the chain of a promise is given', () => {
    expect(count('await ask().then(x).finally(() => x());')).toBe(1);
    expect(count('try { await ask().finally(x).catch(x).finally(x); } finally { x(); }')).toBe(3);
    expect(count('await ask().finally();')).toBe(0);
    expect(count('await x().finally(() => ask());')).toBe(0);
  });

  it('may end a rejection in another way', () => {
    const [handler] = finallyParts(callOf(bodyOf('ask().finally(() => { if (x) throw x; });'), 'ask'));
    const [other] = finallyParts(callOf(bodyOf('ask().finally(() => { return x(); });'), 'ask'));
    expect([handler && swallows(handler), other && swallows(other)]).toEqual([true, false]);
  });
});

describe('leavesFunction', () => {
  it('sees what a block does itself, not what functions in it do', () => {
    expect(leavesFunction(bodyOf('if (x) return 1;'))).toBe(true);
    expect(leavesFunction(bodyOf('for (const y of x) throw y;'))).toBe(true);
    expect(leavesFunction(bodyOf('x(() => { return 1; }); function g() { throw x; }'))).toBe(false);
  });
});

describe('isRelease', () => {
  // Names that stand for nothing of the project.
  const checker = { getSymbolAtLocation: () => undefined } as unknown as ts.TypeChecker;
  const released = (text: string): boolean =>
    bodyOf(text).statements.every((statement) => isRelease(statement, checker));

  it('knows the verbs', () => {
    for (const text of [
      'x.release();',
      'await x.close();',
      'clearTimeout(x);',
      'x?.disconnect();',
      'if (x) x.unlock();',
      'if (x) { await x.endSession(); }',
      'x.off("data", y);',
    ])
      expect(released(text), text).toBe(true);
    for (const text of [
      'x.save();',
      'closed++;',
      'x.offer();',
      'count(x);',
      'if (x) { x.close(); log(); }',
      'if (x) x.close(); else x.save();',
      'const y = x.close();',
    ])
      expect(released(text), text).toBe(false);
  });

  it('tells what is released', () => {
    expect(releasedNames(bodyOf('lock.release(); clearInterval(timer); if (db) await db.end(); x.save();'))).toEqual([
      'lock',
      'timer',
      'db',
    ]);
  });
});

describe('standsInOpenLoop', () => {
  const open = (statements: string): boolean => standsInOpenLoop(callOf(bodyOf(statements), 'ask'));

  it('asks for a bound', () => {
    for (const text of [
      'while (true) { await ask(); }',
      'for (;;) ask();',
      'for (let i = 0; ; i++) ask();',
      'do { ask(); } while (again);',
      'while (!done) { for (const y of x) ask(); }',
      'while (size > 3) ask();',
    ])
      expect(open(text), text).toBe(true);
    for (const text of [
      'ask();',
      'for (const y of x) ask();',
      'for (const y in x) ask();',
      'for (let i = 0; i < 3; i++) ask();',
      'while (tries < 3) { tries += 1; ask(); }',
      'while (tries++ < 3) ask();',
      'do { ask(); } while (--left > 0);',
      'while (true) { x(() => ask()); }',
    ])
      expect(open(text), text).toBe(false);
  });
});
