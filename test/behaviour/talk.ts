/** What the client calls. */
export type Call =
  | { readonly tool: string; readonly args?: Record<string, unknown> }
  | { readonly prompt: string; readonly args?: Record<string, string> }
  | { readonly resource: string };

/** What the user, the model or the client gives back when asked. `refuse`: the client itself fails with this message. */
export type Reply =
  | 'accept'
  | 'decline'
  | 'cancel'
  | { readonly accept: Record<string, unknown> }
  | { readonly sampled: string }
  | { readonly roots: readonly string[] }
  | { readonly refuse: string };

/** The server asks. `kind` is `form` unless said otherwise. */
export interface Asked {
  readonly asked: string;
  readonly kind?: 'url' | 'sampling' | 'roots';
  readonly url?: string;
  readonly reply: Reply;
  /** How long the user thinks. */
  readonly delayMs?: number;
}

/**
 * One step of a talk, in the order in which they happen: the client calls, the server asks, something is done to the
 * outside world, and the call ends with a text, with a result that is an error, or with a JSON-RPC error (`code text`).
 * `…` in an expected text stands for any text.
 */
export type Step =
  | { readonly call: Call }
  | Asked
  | { readonly did: string }
  | { readonly said: string }
  | { readonly failed: string }
  | { readonly error: string };

/** What the client says it can do. Default: both modes of elicitation, nothing else. */
export interface ClientCan {
  readonly elicitation?: readonly ('form' | 'url')[];
  readonly sampling?: boolean;
  readonly roots?: boolean;
}

/** A scripted session of a client with a server: both the script and what is expected. */
export interface Conversation {
  readonly title: string;
  readonly client?: ClientCan;
  readonly talk: readonly Step[];
  /** The talk once the points passed are migrated, where it rightly differs. */
  readonly after?: readonly Step[];
  /** The same in the modern era only. */
  readonly modern?: readonly Step[];
  /** Ids of the input points that are passed. Default: all of the case. */
  readonly through?: readonly string[];
  /** How long the session is kept open after the last result, for what happens later. */
  readonly settleMs?: number;
  /** What comes of it rightly differs after migration when every question ends so. */
  readonly otherwise?: readonly string[];
  /** What is asked and done within one call may come in any order. */
  readonly unordered?: boolean;
}

/** A step as one line of text. */
export function lineOf(step: Step): string {
  if ('call' in step) return `call ${callLine(step.call)}`;
  if ('asked' in step)
    return `asked ${step.kind ? `[${step.kind}] ` : ''}${step.asked}${step.url ? ` -> ${step.url}` : ''}`;
  const [what, text] = Object.entries(step)[0] as [string, string];
  return `${what} ${text}`;
}

function callLine(call: Call): string {
  if ('tool' in call) return `tool ${call.tool} ${JSON.stringify(call.args ?? {})}`;
  if ('prompt' in call) return `prompt ${call.prompt} ${JSON.stringify(call.args ?? {})}`;
  return `resource ${call.resource}`;
}

/**
 * Lines of what happened, to be compared with the lines of what was expected: a line that an expected `…` covers is
 * given as the expectation has it, so that what differs is all that shows.
 */
export function linesSeen(seen: readonly Step[], expected: readonly Step[], unordered = false): string[] {
  const wanted = linesExpected(expected, unordered);
  const lines = unordered ? sortWithinCalls(seen.map(lineOf)) : seen.map(lineOf);
  return lines.map((line, i) => {
    const same = wanted[i];
    return same !== undefined && covers(same, line) ? same : line;
  });
}

/** Lines of what is expected. */
export function linesExpected(expected: readonly Step[], unordered = false): string[] {
  const lines = expected.map(lineOf);
  return unordered ? sortWithinCalls(lines) : lines;
}

function covers(expected: string, line: string): boolean {
  const pattern = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[\\s\\S]*')}$`).test(line);
}

/** Sorts the lines between a call and its end. */
function sortWithinCalls(lines: readonly string[]): string[] {
  const out: string[] = [];
  let between: string[] = [];
  for (const line of lines) {
    if (/^(asked|did) /.test(line)) between.push(line);
    else {
      out.push(...between.sort(), line);
      between = [];
    }
  }
  return [...out, ...between.sort()];
}
