import type { FileRewrite, KeyedAsk } from './rewrite.js';

const OPENED = 'The link was opened, but what is behind it is not finished yet. Finish it there, then try again.';
const NOT_OPENED = 'The link was not opened, so there is nothing more to do.';

/** How a call ends whose link was answered and is needed still; `accepted` is the condition that it was opened. */
export interface Ending {
  readonly accepted: string;
  /** A line break with the indentation of the statement. */
  readonly line: string;
  readonly leave: 'throw' | 'return';
}

/** The statement that ends the call, without its semicolon. */
export function endingOf(
  { style: { quote, unit }, kept }: FileRewrite,
  { site, ends }: KeyedAsk,
  { accepted, line, leave }: Ending,
): string {
  const [opened, notOpened] = [OPENED, NOT_OPENED].map((text) => `${quote}${text}${quote}`);
  const lines = (...all: readonly string[]): string => all.join(line);
  if (ends === 'as-result')
    return lines(
      'return {',
      `${unit}content: [`,
      `${unit.repeat(2)}{`,
      `${unit.repeat(3)}type: ${quote}text${quote},`,
      `${unit.repeat(3)}text:`,
      `${unit.repeat(4)}${accepted}`,
      `${unit.repeat(5)}? ${opened}`,
      `${unit.repeat(5)}: ${notOpened},`,
      `${unit.repeat(2)}},`,
      `${unit}],`,
      `${unit}isError: true,`,
      '}',
    );
  const text = (depth: number): readonly string[] => [
    `${unit.repeat(depth)}${accepted}`,
    `${unit.repeat(depth + 1)}? ${opened}`,
    `${unit.repeat(depth + 1)}: ${notOpened},`,
  ];
  if (ends !== 'as-before') return lines(`${leave} new Error(`, ...text(1), ')');
  // A `catch` on the way tells errors apart: it must find one of the class and code that it had, now without links.
  const { expression } = site.node;
  const made = expression.getText();
  const [code, , data] = site.node.arguments ?? [];
  for (const node of [expression, code]) if (node) kept.push({ start: node.getStart(), end: node.getEnd() });
  if (data === undefined || code === undefined) return lines(`${leave} new ${made}(`, `${unit}[],`, ...text(1), ')');
  return lines(`${leave} new ${made}(`, `${unit}${code.getText()},`, ...text(1), `${unit}{ elicitations: [] },`, ')');
}
