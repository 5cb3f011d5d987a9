import type { Remembered } from '../program/ask.js';
import { thisOwner } from '../program/assignments.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { memberNameText, unwrap, wrapping } from '../program/nodes.js';

/** What was found out about the client and put into variables and fields. */
export class KeptValues {
  readonly #kept = new Map<ts.Declaration, Map<string, Set<ts.Expression>>>();

  constructor(private readonly flow: Flow) {}

  /** `says`: what the value stands for; two values of one declaration that say different things can't be told apart. */
  add(declaration: ts.Declaration, says: string, value: ts.Expression): void {
    const bySaying = this.#kept.get(declaration) ?? new Map<string, Set<ts.Expression>>();
    this.#kept.set(declaration, bySaying);
    bySaying.set(says, (bySaying.get(says) ?? new Set()).add(value));
  }

  of(declaration: ts.Declaration): Remembered {
    const bySaying = this.#kept.get(declaration) ?? new Map<string, Set<ts.Expression>>();
    const values = [...bySaying.values()].flatMap((found) => [...found]);
    const known = new Set<ts.Node>(values.map(wrapping));
    const others = valuesOf(this.flow, declaration).filter((value) => !known.has(wrapping(value)));
    const says = [...bySaying.keys()];
    // A flag that says the opposite would have to start as true.
    const only = says.length === 1 && !says[0]?.startsWith('!') && says[0] !== MORE && others.every(saysNo);
    return { declaration, values, only };
  }
}

/** What a value says that depends on something else too. */
export const MORE = 'more';

function valuesOf(flow: Flow, declaration: ts.Declaration): readonly ts.Expression[] {
  const { checker, assignments } = flow;
  const initializer =
    ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)
      ? declaration.initializer
      : undefined;
  const own = initializer ? [initializer] : [];
  const name = ts.getNameOfDeclaration(declaration);
  const symbol = name && checker.getSymbolAtLocation(name);
  if (ts.isVariableDeclaration(declaration)) return [...own, ...(symbol ? assignments.toVariable(symbol) : [])];
  const owner = name && thisOwner(name);
  const text = name && ts.isMemberName(name) ? memberNameText(name) : undefined;
  return owner && ts.isClassLike(owner) && text !== undefined
    ? [...own, ...assignments.toField(owner, text)]
    : [...own, declaration as unknown as ts.Expression];
}

function saysNo(node: ts.Expression): boolean {
  const at = unwrap(node);
  return at.kind === ts.SyntaxKind.FalseKeyword || /^(undefined|null|void 0)$/.test(at.getText());
}
