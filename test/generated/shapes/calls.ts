import fc from 'fast-check';
import { type Takes, wordsOf } from '../dialects.js';
import { type Step, Writer } from '../writer.js';
import { askOf } from './asks.js';
import { pick } from './picks.js';

type Steps = fc.Arbitrary<readonly Step[]>;

const leave = (value: string): string => `return ${value};`;

/** What a helper ends with: all that it knows. */
function writeBody(w: Writer, body: readonly Step[]): readonly string[] {
  const given = w.values.length;
  w.line('const notes: string[] = [];');
  w.steps(body);
  w.line(`return [${['notes.join()', ...w.values.slice(given)].join(', ')}].join('|');`);
  return w.lines;
}

/** A helper, by the way in which it is written, and the awaited call of it, which gives a text. */
function callOf(w: Writer, how: number, takes: 'server' | 'context', body: readonly Step[], shows: number): string {
  const name = w.fresh('step');
  const { contextType, context } = wordsOf(w.file.dialect);
  const { server } = w.frame.takes;
  const peer = takes === 'server' || w.frame.takes.context === undefined ? server : undefined;
  const given = peer?.name ?? w.frame.takes.context;
  const own = peer ? 'peer' : context;
  const type = peer?.type ?? contextType;
  const takesAs = (name: string): Takes => ({
    server: peer && { ...peer, name },
    context: peer ? undefined : name,
  });
  const frame = { leave, takes: takesAs(own) };
  const parameters = 'item: string, items: string[], flag: boolean, given: string | undefined';
  const args = `${w.value(shows)}, items, flag, given`;
  const values = ['item'];
  if (w.file.elsewhere) w.label('helper: in another file');
  switch (how % 6) {
    case 0: {
      w.label('helper: function');
      const lines = writeBody(w.outside(frame, values, 1), body);
      w.hoist(name, [`async function ${name}(${own}: ${type}, ${parameters}): Promise<string> {`, ...lines, '}']);
      return `await ${name}(${given}, ${args})`;
    }
    case 1: {
      w.label('helper: arrow');
      const lines = writeBody(w.outside(frame, values, 1), body);
      w.hoist(name, [`const ${name} = async (${own}: ${type}, ${parameters}): Promise<string> => {`, ...lines, '};']);
      return `await ${name}(${given}, ${args})`;
    }
    case 2: {
      w.label('helper: method');
      const lines = writeBody(w.outside({ leave, takes: takesAs('this.peer') }, values, 2), body);
      const desk = `Desk${name}`;
      w.hoist(desk, [
        `class ${desk} {`,
        `  constructor(private readonly peer: ${type}) {}`,
        '',
        `  async run(${parameters}): Promise<string> {`,
        ...lines,
        '  }',
        '}',
      ]);
      return `await new ${desk}(${given}).run(${args})`;
    }
    case 3: {
      w.label('helper: hands the promise on');
      const inner = w.outside(frame, values, 1);
      const { call, field } = askOf(inner, { spelling: shows, form: shows, shows: 0, plain: false });
      w.hoist(name, [
        `function ${name}(${own}: ${type}, ${parameters}): Promise<ElicitResult> {`,
        '  if (flag) record(`asking ${items.join()}`);',
        `  return ${call};`,
        '}',
      ]);
      return `String((await ${name}(${given}, ${args})).content?.${field})`;
    }
    case 4: {
      w.label('helper: yes or no');
      const inner = w.outside(frame, values, 1);
      const { call } = askOf(inner, { spelling: shows, form: shows, shows: 0, plain: false });
      w.hoist(name, [
        `async function ${name}(${own}: ${type}, ${parameters}): Promise<boolean> {`,
        '  try {',
        `    const answer = await ${call};`,
        "    return answer.action === 'accept' && (flag || given !== undefined || items.length < 9);",
        '  } catch (error) {',
        '    if (error instanceof TypeError) throw error;',
        '    record(`no answer on ${item}`);',
        '    return false;',
        '  }',
        '}',
      ]);
      return `String(await ${name}(${given}, ${args}))`;
    }
    default: {
      w.label('helper: closure');
      w.block(
        `const ${name} = async (item: string): Promise<string> =>`,
        () => {
          const inner = new Writer(w.file, { leave, takes: w.frame.takes }, values, w.depth, w.home);
          w.lines.push(...writeBody(inner, body));
        },
        { tail: '};' },
      );
      return `await ${name}(${w.value(shows)})`;
    }
  }
}

/** Calls of helpers that ask, once or twice, in the ways in which their result is taken. */
export function calls(steps: Steps): fc.Arbitrary<Step> {
  const takes = fc.constantFrom('server' as const, 'context' as const);
  return fc
    .record({ how: pick, takes, body: steps, shows: pick, used: pick })
    .map(({ how, takes, body, shows, used }) => (w) => {
      const call = callOf(w, how, takes, body, shows);
      const name = w.fresh('told');
      switch (used % 4) {
        case 0:
          w.label('call: result kept');
          w.line(`const ${name} = ${call};`);
          return w.add(name);
        case 1:
          w.label('call: result decides');
          return w.line(`if ((${call}).includes('decline')) ${w.frame.leave("'the helper says no'")}`);
        case 2:
          w.label('call: twice');
          w.line(`const ${name} = [${call}, ${call}].join('/');`);
          return w.add(name);
        default:
          w.label('call: alone');
          return w.line(`${call};`);
      }
    });
}
