import type { Dialect, Takes } from './dialects.js';

/** One stretch of a handler: writes its statements. */
export type Step = (w: Writer) => void;

/** What all functions of one generated file share. */
export interface FileParts {
  readonly dialect: Dialect;
  /** Functions, classes and constants that stand outside the handler. */
  readonly hoisted: string[];
  /** The same for functions and classes that stand in a file of their own; undefined where there is none. */
  readonly elsewhere: string[] | undefined;
  /** What the handler's file imports from there. */
  readonly imported: Set<string>;
  /** Shapes that the file has, for the table of coverage. */
  readonly labels: Set<string>;
  names: number;
}

/** How a function is left, and what it can ask with. */
export interface Frame {
  readonly leave: (value: string) => string;
  /** The names of the server and of the context that are in reach here. */
  readonly takes: Takes;
}

/** Writes the statements of one function, and knows which values are in reach. */
export class Writer {
  readonly file: FileParts;
  readonly frame: Frame;
  readonly lines: string[] = [];
  /** Where what belongs outside of this function goes. */
  readonly home: string[];
  #indent: number;
  #values: string[];
  #loops = 0;

  constructor(file: FileParts, frame: Frame, values: readonly string[], indent: number, home = file.hoisted) {
    this.file = file;
    this.frame = frame;
    this.home = home;
    this.#values = [...values];
    this.#indent = indent;
  }

  line(text: string): void {
    this.lines.push(`${'  '.repeat(this.#indent)}${text}`);
  }

  /** A block with a scope of its own: `head {`, what `body` writes, `}`. */
  block(head: string, body: () => void, { loop = false, tail = '}' } = {}): void {
    const outer = this.#values;
    this.#values = [...outer];
    this.line(`${head} {`);
    this.#indent += 1;
    if (loop) this.#loops += 1;
    body();
    if (loop) this.#loops -= 1;
    this.#indent -= 1;
    this.line(tail);
    this.#values = outer;
  }

  /** Goes on with the block that was just closed: `} catch (error) {`. */
  and(head: string, body: () => void): void {
    const closed = this.lines.pop()?.trim() ?? '';
    this.block(`${closed} ${head}`, body);
  }

  steps(steps: readonly Step[]): void {
    for (const step of steps) step(this);
  }

  get depth(): number {
    return this.#indent;
  }

  get inLoop(): boolean {
    return this.#loops > 0;
  }

  /** A name that nothing else in the file has. */
  fresh(stem: string): string {
    this.file.names += 1;
    return `${stem}${this.file.names}`;
  }

  label(name: string): void {
    this.file.labels.add(name);
  }

  /** An expression that gives a text, from here on in reach. */
  add(...expressions: readonly string[]): void {
    this.#values.push(...expressions);
  }

  /** One of the texts in reach. */
  value(pick: number): string {
    return this.#values[pick % this.#values.length] ?? "'nothing'";
  }

  /** Where a function outside of this one goes; one that stands elsewhere is exported, and imported here. */
  hoist(name: string, lines: readonly string[]): void {
    const { elsewhere, hoisted, imported } = this.file;
    if (!elsewhere) hoisted.push(...lines, '');
    else {
      const [head = '', ...rest] = lines;
      elsewhere.push(`export ${head}`, ...rest, '');
      if (this.home === hoisted) imported.add(name);
    }
  }

  /** A writer of a function outside of this one. */
  outside(frame: Frame, values: readonly string[], indent: number): Writer {
    return new Writer(this.file, frame, values, indent, this.file.elsewhere ?? this.file.hoisted);
  }

  /** A writer of a function that stands in this one, one step further in. */
  inside(leave: Frame['leave']): Writer {
    return new Writer(this.file, { ...this.frame, leave }, this.#values, this.#indent + 1, this.home);
  }

  get values(): readonly string[] {
    return this.#values;
  }

  leave(value: string): void {
    this.line(this.frame.leave(value));
  }
}
