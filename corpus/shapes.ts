import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReportedInputPoint } from '../src/model/report.js';
import { ts } from '../src/program/compiler.js';
import { enclosingFunction, functionName, visit } from '../src/program/nodes.js';

const printer = ts.createPrinter({ removeComments: true });

/**
 * Digests of input points. Two have the same shape where a tool of the same name asks, in a function of the same name,
 * by the same code: the text of the ask without comments, layout and quotes. So the steps of a workshop, which repeat one
 * tool with other code around it, and copies of an example in other repositories count once.
 */
export class Shapes {
  readonly #parsed = new Map<string, ts.SourceFile>();

  /** `root`: the folder that the paths of the report start from, with the files as they were when it was made. */
  constructor(private readonly root: string) {}

  /** The digest of one input point. */
  of(point: ReportedInputPoint): string {
    const source = this.#source(point.file);
    const ask = askAt(source, source.getPositionOfLineAndCharacter(point.line - 1, point.column - 1));
    const around = ask && enclosingFunction(ask);
    const parts = [
      point.kind,
      point.handler?.name ?? '',
      (around && functionName(around)) ?? '',
      ask ? plain(printer.printNode(ts.EmitHint.Unspecified, ask, source)) : `${point.file}:${point.line}`,
    ];
    return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
  }

  #source(file: string): ts.SourceFile {
    const known = this.#parsed.get(file);
    if (known) return known;
    const text = readFileSync(path.join(this.root, file), 'utf8').replace(/^\uFEFF/, '');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.#parsed.set(file, source);
    return source;
  }
}

/** The largest call, construction or `throw` that starts at a place. */
function askAt(source: ts.SourceFile, start: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  visit(source, (node) => {
    if (found || node.pos > start || node.end <= start) return false;
    if (
      node.getStart(source) === start &&
      (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isThrowStatement(node))
    )
      found = node;
    return undefined;
  });
  return found;
}

function plain(text: string): string {
  return text
    .replace(/['"`]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/,(?= ?[)\]}])/g, '');
}
