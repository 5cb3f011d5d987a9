import type { AskForm, AskingMethod, AskKind, DialectId } from '../model/input-point.js';

/** The roles that a library's values play when a server asks, and the client that answers. */
export type Role =
  | 'high-level-server'
  | 'server'
  | 'context'
  | 'request'
  | 'session'
  | 'elicitation'
  | 'experimental'
  | 'tasks'
  | 'client';

/** A method that asks: how, and for what. A raw request names its kind itself, by the JSON-RPC method in its argument. */
export type AskMember = {
  readonly ask: AskForm;
  readonly kind: AskKind | 'by-argument';
  /** The question comes first and what answers it second: a schema, or the text of a URL. */
  readonly positional?: true;
};

/** A method that registers a handler. */
export interface RegisterMember {
  readonly registers: AskingMethod | 'by-argument' | 'other';
  /** Where the handler stands: the last argument, or under this name in the last argument. */
  readonly handler: 'last-argument' | { readonly property: string };
  /** A function that is given the server before the name: `registerAppTool(server, name, …)`. */
  readonly takesServer?: true;
}

/** A member that is itself a thing of the library. */
export interface RoleMember {
  readonly role: Role;
}

/** A member that tells what the client can do: a method that gives its capabilities, or a property that holds them. */
export interface CapabilitiesMember {
  readonly capabilities: 'method' | 'property';
}

export type Member = AskMember | RegisterMember | RoleMember | CapabilitiesMember;

/** How one library spells asks, handlers and servers: data only. */
export interface Dialect {
  readonly id: DialectId;
  /** Which shim serves it. */
  readonly flavour: 'v1' | 'v2';
  /** False where asks are found and left as they are. */
  readonly rewritten: boolean;
  /** Whether a module specifier, or a package name, is this library. */
  readonly isModule: (module: string) => boolean;
  /** Exported classes and types by the role of their instances. */
  readonly classes: Readonly<Record<string, Role>>;
  /** Classes whose construction is wrapped. */
  readonly servers: ReadonlySet<string>;
  readonly members: Readonly<Partial<Record<Role, Readonly<Record<string, Member>>>>>;
  /** Exported functions that register a handler. */
  readonly functions?: Readonly<Record<string, RegisterMember>>;
  /** Property of a registration that makes the library itself answer `input_required` where the handler asks. */
  readonly replayedBy?: string;
}

/** JSON-RPC methods that ask, by kind (specification 2025-11-25). */
export const ASKING_REQUESTS: ReadonlyMap<string, AskKind> = new Map([
  ['elicitation/create', 'form'],
  ['sampling/createMessage', 'sampling'],
  ['roots/list', 'roots'],
]);

/** Request schemas of the v1 SDK, and the methods they stand for. */
export const METHOD_OF_SCHEMA: ReadonlyMap<string, AskingMethod> = new Map([
  ['CallToolRequestSchema', 'tools/call'],
  ['GetPromptRequestSchema', 'prompts/get'],
  ['ReadResourceRequestSchema', 'resources/read'],
]);

export const ASKING_METHODS: ReadonlySet<string> = new Set<AskingMethod>([
  'tools/call',
  'prompts/get',
  'resources/read',
]);
