import fc from 'fast-check';
import type { Step, Writer } from '../writer.js';
import { pick } from './picks.js';

type Steps = fc.Arbitrary<readonly Step[]>;

/** Loops with a bound: over items, counted, "ask at most twice". */
export function loops(steps: Steps): fc.Arbitrary<Step> {
  return fc.record({ how: pick, body: steps }).map(({ how, body }) => (w) => {
    const name = w.fresh('round');
    const write = (label: string, head: string, value: string, last?: string): void => {
      w.label(`loop: ${label}`);
      w.block(
        head,
        () => {
          w.add(value);
          w.steps(body);
          if (last) w.line(last);
        },
        { loop: true },
      );
    };
    switch (how % 5) {
      case 0:
        return write('for of', `for (const ${name} of items)`, name);
      case 1:
        return write('counted', `for (let ${name} = 0; ${name} < 2; ${name} += 1)`, `String(${name})`);
      case 2:
        return write('entries', `for (const [${name}, entry] of items.entries())`, `\`\${${name}} \${entry}\``);
      case 3:
        w.line(`let ${name} = 0;`);
        return write('while', `while (${name}++ < 2)`, `String(${name})`);
      default:
        w.line(`let ${name} = 2;`);
        w.label('loop: do while');
        return w.block('do', () => w.steps(body), { loop: true, tail: `} while (--${name} > 0);` });
    }
  });
}

/** Branches, of which a call goes through one. */
export function branches(steps: Steps): fc.Arbitrary<Step> {
  return fc.record({ how: pick, one: steps, two: steps }).map(({ how, one, two }) => (w) => {
    if (how % 3 === 0) {
      w.label('branch: if');
      return w.block('if (flag)', () => w.steps(one));
    }
    if (how % 3 === 1) {
      w.label('branch: if else');
      w.block("if (item === 'apple')", () => w.steps(one));
      return w.and('else', () => w.steps(two));
    }
    w.label('branch: switch');
    return w.block('switch (item)', () => {
      for (const [head, body] of [["case 'apple':", one] as const, ['default:', two] as const]) {
        w.block(head, () => {
          // What breaks here leaves the switch, not a loop around it.
          w.steps(body);
          w.line('break;');
        });
      }
    });
  });
}

const CATCHES: readonly { readonly label: string; readonly write: (w: Writer) => void }[] = [
  { label: 'leaves', write: (w) => w.leave('`failed: ${(error as Error).message}`') },
  {
    label: 'writes and leaves',
    write: (w) => {
      w.line("record('rolled back');");
      w.leave("'rolled back'");
    },
  },
  { label: 'goes on', write: (w) => w.line('notes.push((error as Error).message);') },
  { label: 'throws again', write: (w) => w.line('throw error;') },
  { label: 'throws another', write: (w) => w.line('throw new Error(`wrapped: ${(error as Error).message}`);') },
  { label: 'writes and goes on', write: (w) => w.line('record(`caught ${(error as Error).message}`);') },
];

/** Tries with a catch, a finally or both. */
export function tries(steps: Steps): fc.Arbitrary<Step> {
  return fc.record({ how: pick, last: pick, body: steps }).map(({ how, last, body }) => (w) => {
    const caught = CATCHES[how % CATCHES.length];
    w.block('try', () => w.steps(body));
    const handled = last % 4 !== 3;
    if (caught && handled) {
      w.label(`catch: ${caught.label}`);
      w.and('catch (error)', () => caught.write(w));
    }
    if (last % 4 >= 2) {
      w.label('finally: writes');
      w.and('finally', () => w.line(`record('${w.fresh('end')}');`));
    }
  });
}
