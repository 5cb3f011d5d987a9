import { ts } from '../src/program/compiler.js';
import { contains, visit } from '../src/program/nodes.js';

/** What the shim exports and a rewritten file may use. */
export type ShimName =
  | 'createMessage'
  | 'elicitForm'
  | 'elicitUrl'
  | 'inputRounds'
  | 'isInputRequired'
  | 'listRoots'
  | 'multiRoundTrip'
  | 'multiRoundTripHandler';

/** The names of one file: those it has, and those that a rewrite adds. Ours never collide with theirs. */
export class FileNames {
  readonly #taken = new Set<string>();
  readonly #imported = new Map<ShimName, string>();
  readonly #added: { readonly name: string; readonly within: ts.Node }[] = [];

  /** `existing`: names that the file already imports from its shim. */
  constructor(
    source: ts.SourceFile,
    readonly existing: ReadonlyMap<ShimName, string>,
  ) {
    visit(source, (node) => {
      if (ts.isIdentifier(node) && !isMemberName(node)) this.#taken.add(node.text);
      return undefined;
    });
  }

  /** The local name of an export of the shim; asking for it means that it is imported. */
  shim(name: ShimName): string {
    const known = this.existing.get(name) ?? this.#imported.get(name);
    if (known !== undefined) return known;
    const local = this.#taken.has(name) ? `mrtr${name[0]?.toUpperCase()}${name.slice(1)}` : name;
    this.#taken.add(local);
    this.#imported.set(name, local);
    return local;
  }

  /** Whether a name means something in a function already. */
  has(name: string, within: ts.Node): boolean {
    const ours = this.#added.some(
      (added) => added.name === name && (contains(added.within, within) || contains(within, added.within)),
    );
    return ours || this.#taken.has(name);
  }

  /** A name that is still free in a function: `wanted`, else numbered. */
  fresh(wanted: string, within: ts.Node): string {
    let name = wanted;
    for (let count = 2; this.has(name, within); count++) name = `${wanted}${count}`;
    this.#added.push({ name, within });
    return name;
  }

  /** Names to import from the shim, in alphabetical order. */
  get imports(): readonly (readonly [ShimName, string])[] {
    return [...this.#imported].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** `b` of `a.b`, `{ b: 1 }` or `class { b() {} }` takes no name of the scope. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const isMember =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isClassElement(parent) ||
    ts.isTypeElement(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isEnumMember(parent);
  return isMember && parent.name === node;
}

/** A name for what a handler of failures catches, that nothing in the handler speaks of: `error` in most. */
export function freeErrorName(handler: ts.Node): string {
  const used = new Set<string>();
  visit(handler, (node) => {
    if (ts.isIdentifier(node)) used.add(node.text);
    return undefined;
  });
  return ['error', 'caught', 'signal', 'caughtError'].find((name) => !used.has(name)) ?? 'inputRequiredSignal';
}
