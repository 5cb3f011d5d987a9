import type { LibraryName } from '../model/library-name.js';
import { ts } from '../program/compiler.js';
import { functionName, memberNameText } from '../program/nodes.js';
import type { ExternalName, Origin } from '../program/origin.js';
import { isShim } from '../shim/render.js';
import type { Roles } from './roles.js';

/** Tells what the libraries that are known call a thing; see `LibraryName` for how it is written. */
export class LibraryNames {
  readonly #shims = new Map<ts.SourceFile, boolean>();
  readonly #known = new Map<ts.Expression, readonly LibraryName[]>();

  /** `packageOf`: name of the package that owns a file, for the sources of a library itself. */
  constructor(
    private readonly roles: Roles,
    private readonly packageOf: (file: string) => string | undefined = () => undefined,
  ) {}

  /** All things that an expression can stand for, without those that belong to no known library. */
  of(node: ts.Expression): readonly LibraryName[] {
    const known = this.#known.get(node) ?? this.#read(node);
    this.#known.set(node, known);
    return known;
  }

  #read(node: ts.Expression): readonly LibraryName[] {
    const found = new Map<string, LibraryName>();
    for (const origin of this.roles.flow.origins(node)) {
      const named = this.#named(origin);
      if (named) found.set(`${named.library}:${named.name}`, named);
    }
    return [...found.values()];
  }

  #named(origin: Origin): LibraryName | undefined {
    const playing = this.roles.of(origin);
    if (playing) return { library: playing.dialect.id, name: `<${playing.role}>` };
    switch (origin.kind) {
      case 'external':
        return this.#exported(origin.name, (name) => name);
      case 'construction':
        return this.#exported(origin.class, (name) => `new ${name}`);
      case 'instance':
        return this.#exported(origin.class, (name) => `<${name}>`);
      case 'member':
        return extended(this.#named(origin.of), `.${origin.name}`);
      case 'result':
        return extended(this.#named(origin.of), '()');
      case 'function':
        return (
          this.#ofShim(origin.node, functionName(origin.node)) ??
          this.#ofSources(origin.node, functionName(origin.node))
        );
      case 'signature':
        return this.#ofShim(origin.node, memberNameText(origin.node.name));
      case 'class':
        return this.#ofSources(origin.node, origin.node.name?.text);
      case 'object-of': {
        const name = origin.class.name?.text;
        return this.#ofSources(origin.class, name && (ts.isNewExpression(origin.node) ? `new ${name}` : `<${name}>`));
      }
      default:
        return undefined;
    }
  }

  /** What the sources of a library in this workspace declare has the name that others import it by. */
  #ofSources(node: ts.Node, name: string | undefined): LibraryName | undefined {
    const owner = this.packageOf(node.getSourceFile().fileName);
    if (name === undefined || owner === undefined) return undefined;
    const sdk = owner.startsWith('@modelcontextprotocol/') ? '@modelcontextprotocol/core' : owner;
    const dialect = this.roles.dialectOf(owner) ?? this.roles.dialectOf(sdk);
    return dialect && { library: dialect.id, name };
  }

  #exported({ module, name }: ExternalName, written: (name: string) => string): LibraryName | undefined {
    const dialect = this.roles.dialectOf(module);
    return dialect && { library: dialect.id, name: written(name) };
  }

  #ofShim(node: ts.Node, name: string | undefined): LibraryName | undefined {
    return name !== undefined && this.#isShim(node.getSourceFile()) ? { library: 'shim', name } : undefined;
  }

  #isShim(source: ts.SourceFile): boolean {
    const known = this.#shims.get(source);
    if (known !== undefined) return known;
    const found = isShim(source.text);
    this.#shims.set(source, found);
    return found;
  }
}

function extended(of: LibraryName | undefined, by: string): LibraryName | undefined {
  return of && { ...of, name: `${of.name}${by}` };
}
