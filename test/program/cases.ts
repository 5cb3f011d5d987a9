import { type Calls, indexCalls } from '../../src/program/calls.js';
import { ts } from '../../src/program/compiler.js';
import { type LoadedProgram, ProgramLoader } from '../../src/program/load.js';
import { type FunctionNode, functionName, isFunctionNode, visit } from '../../src/program/nodes.js';

/** One module, or several by name of which `main` is the one that is looked at. */
export type Code = string | Readonly<Record<string, string>>;

/** The code of one case as the program sees it. */
export interface CaseCode {
  readonly program: LoadedProgram;
  readonly calls: Calls;
  readonly main: ts.SourceFile;
  readonly folder: string;
}

/**
 * Small pieces of code that are read as one program, each in a folder of its own. The compiler is started once, when the
 * first of them is looked at. Without a `root` no package can be found.
 */
export class Cases {
  readonly #files: { readonly file: string; readonly text: string }[] = [];
  #count = 0;
  #read: { readonly program: LoadedProgram; readonly calls: Calls } | undefined;

  constructor(readonly root: string = '/nowhere') {}

  /** Takes one case in; what it gives back reads it. */
  add(code: Code): () => CaseCode {
    const folder = `${this.root}/case${this.#count++}`;
    const files = typeof code === 'string' ? { 'main.ts': code } : code;
    for (const [name, text] of Object.entries(files)) {
      // Without import or export, all cases would share their names.
      const isModule = /^\s*(import|export)\b/m.test(text) || /\.[cm]?js$/.test(name);
      this.#files.push({ file: `${folder}/${name}`, text: isModule ? text : `${text}\nexport {};\n` });
    }
    const main = Object.keys(files).find((name) => /^main\./.test(name)) ?? 'main.ts';
    return () => {
      const { program, calls } = this.#all();
      const source = program.source(`${folder}/${main}`);
      if (!source) throw new Error(`${folder}/${main} was not read`);
      return { program, calls, main: source, folder };
    };
  }

  #all(): { readonly program: LoadedProgram; readonly calls: Calls } {
    if (!this.#read) {
      const program = new ProgramLoader(new Map()).load(this.#files);
      this.#read = { program, calls: indexCalls(program.checker, program.sources) };
    }
    return this.#read;
  }
}

/** One file by itself, for what needs no types. */
export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('/nowhere/main.ts', text, ts.ScriptTarget.Latest, true);
}

/** Calls of a name, in the order they are written. */
export function callsOf(root: ts.Node, name: string): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  visit(root, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) found.push(node);
    return undefined;
  });
  return found;
}

/** The only call of a name. */
export function callOf(root: ts.Node, name: string): ts.CallExpression {
  const [only, other] = callsOf(root, name);
  if (!only || other) throw new Error(`not exactly one call of ${name} in ${root.getText()}`);
  return only;
}

/** The function of a name. */
export function functionOf(root: ts.Node, name: string): FunctionNode {
  let found: FunctionNode | undefined;
  visit(root, (node) => {
    if (isFunctionNode(node) && functionName(node) === name) found ??= node;
    return undefined;
  });
  if (!found) throw new Error(`no function ${name} in ${root.getText()}`);
  return found;
}
