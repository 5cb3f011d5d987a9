import type { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { baseOf } from '../program/flow-members.js';
import { memberNameText } from '../program/nodes.js';
import type { ExternalName, Origin } from '../program/origin.js';
import { DIALECTS } from './all.js';
import type { Dialect, Member, Role } from './dialect.js';

/** What a value is to a library. */
export interface Playing {
  readonly dialect: Dialect;
  readonly role: Role;
}

/** Tells the role of an origin: by the class it is made of, by what it is a member of, or as a handler's parameter. */
export class Roles {
  readonly #contexts = new Map<ts.Node, Dialect>();

  constructor(readonly flow: Flow) {}

  /** A parameter of a registered handler: its context, or its arguments, which have no members of that name. */
  addContext(node: ts.ParameterDeclaration, dialect: Dialect): void {
    // `context: { elicit: … }`: what the project declares of it is the same context.
    const declared = node.type ? this.flow.ofType(node.type) : [];
    const types = declared.flatMap((origin) => (origin.kind === 'interface' ? [origin.node] : []));
    for (const known of [node, ...types]) if (!this.#contexts.has(known)) this.#contexts.set(known, dialect);
  }

  dialectOf(module: string): Dialect | undefined {
    return DIALECTS.find(({ isModule }) => isModule(module));
  }

  of(origin: Origin): Playing | undefined {
    switch (origin.kind) {
      case 'construction':
      case 'instance':
        return byName(origin.class);
      case 'object-of':
        return this.#ofSubclass(origin.class);
      // `createMCPServer(…)`: a function of the library that makes one.
      case 'result':
        return origin.of.kind === 'external' ? byName(origin.of.name) : undefined;
      case 'interface':
      case 'parameter': {
        const dialect = this.#contexts.get(origin.node);
        return dialect && { dialect, role: 'context' };
      }
      case 'member': {
        const member = this.member(origin);
        return member && 'role' in member.member ? { dialect: member.dialect, role: member.member.role } : undefined;
      }
      default:
        return undefined;
    }
  }

  /** The library's own member that an origin stands for, if any. */
  member(origin: Origin): { readonly dialect: Dialect; readonly member: Member } | undefined {
    if (origin.kind === 'signature') return this.#declared(origin.node);
    if (origin.kind !== 'member') return undefined;
    const owner = this.of(origin.of);
    const member = owner?.dialect.members[owner.role]?.[origin.name];
    return owner && member && { dialect: owner.dialect, member };
  }

  #declared({ name, parent }: ts.TypeElement): ReturnType<Roles['member']> {
    const dialect = this.#contexts.get(parent);
    const text = name && memberNameText(name);
    const member = text === undefined ? undefined : dialect?.members.context?.[text];
    return dialect && member && { dialect, member };
  }

  #ofSubclass(owner: ts.ClassLikeDeclaration): Playing | undefined {
    const base = baseOf(owner);
    if (!base) return undefined;
    for (const origin of this.flow.origins(base)) {
      if (origin.kind === 'external') return byName(origin.name);
      if (origin.kind === 'class' && origin.node !== owner) return this.#ofSubclass(origin.node);
    }
    return undefined;
  }
}

function byName(name: ExternalName): Playing | undefined {
  const dialect = DIALECTS.find(({ isModule }) => isModule(name.module));
  const role = dialect?.classes[name.name];
  return dialect && role && { dialect, role };
}

/** Whether a node stands in a class or function of the given kind of external name. */
export function isServerClass(name: ExternalName): boolean {
  return DIALECTS.some((dialect) => dialect.isModule(name.module) && dialect.servers.has(name.name));
}
