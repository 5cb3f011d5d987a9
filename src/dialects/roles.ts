import type { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { baseOf } from '../program/flow-members.js';
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
  readonly #contexts = new Map<ts.ParameterDeclaration, Dialect>();

  constructor(readonly flow: Flow) {}

  /** A parameter of a registered handler: its context, or its arguments, which have no members of that name. */
  addContext(node: ts.ParameterDeclaration, dialect: Dialect): void {
    if (!this.#contexts.has(node)) this.#contexts.set(node, dialect);
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
    if (origin.kind !== 'member') return undefined;
    const owner = this.of(origin.of);
    const member = owner?.dialect.members[owner.role]?.[origin.name];
    return owner && member && { dialect: owner.dialect, member };
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
