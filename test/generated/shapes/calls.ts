import fc from 'fast-check';
import { type Takes, wordsOf } from '../dialects.js';
import { type Step, Writer } from '../writer.js';
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

/** A helper and the call of it, by the way in which it is written. */
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
  switch (how % 4) {
    case 0: {
      w.label('helper: function');
      const lines = writeBody(new Writer(w.file, frame, values, 1), body);
      w.file.hoisted.push(
        `async function ${name}(${own}: ${type}, ${parameters}): Promise<string> {`,
        ...lines,
        '}',
        '',
      );
      return `${name}(${given}, ${args})`;
    }
    case 1: {
      w.label('helper: arrow');
      const lines = writeBody(new Writer(w.file, frame, values, 1), body);
      w.file.hoisted.push(
        `const ${name} = async (${own}: ${type}, ${parameters}): Promise<string> => {`,
        ...lines,
        '};',
        '',
      );
      return `${name}(${given}, ${args})`;
    }
    case 2: {
      w.label('helper: method');
      const lines = writeBody(new Writer(w.file, { leave, takes: takesAs('this.peer') }, values, 2), body);
      const desk = `Desk${name}`;
      w.file.hoisted.push(
        `class ${desk} {`,
        `  constructor(private readonly peer: ${type}) {}`,
        '',
        `  async run(${parameters}): Promise<string> {`,
        ...lines,
        '  }',
        '}',
        '',
      );
      return `new ${desk}(${given}).run(${args})`;
    }
    default: {
      w.label('helper: closure');
      w.block(
        `const ${name} = async (item: string): Promise<string> =>`,
        () => {
          const inner = new Writer(w.file, { leave, takes: w.frame.takes }, values, w.depth);
          w.lines.push(...writeBody(inner, body));
        },
        { tail: '};' },
      );
      return `${name}(${w.value(shows)})`;
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
          w.line(`const ${name} = await ${call};`);
          return w.add(name);
        case 1:
          w.label('call: result decides');
          return w.line(`if ((await ${call}).includes('decline')) ${w.frame.leave("'the helper says no'")}`);
        case 2:
          w.label('call: twice');
          w.line(`const ${name} = [await ${call}, await ${call}].join('/');`);
          return w.add(name);
        default:
          w.label('call: alone');
          return w.line(`await ${call};`);
      }
    });
}
