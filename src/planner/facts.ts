import type { Effect } from '../model/effect.js';

/** What is known of one input point, as plain data: all that a plan is made from. */
export interface PointFacts {
  readonly id: string;
  /** How messages name it: `src/a.ts:12`. */
  readonly where: string;
  /** Its library is found only, and not rewritten. */
  readonly foundOnly: boolean;
  /** Why its shape can't be rewritten yet; undefined when it can. */
  readonly unsupported: string | undefined;
  readonly byShape: boolean;
  readonly customResultSchema: boolean;
  /** How many handlers of the three asking methods reach it. */
  readonly askingHandlers: number;
  /** Handlers of methods that may not ask: lists, completions, notifications. */
  readonly cannotAsk: readonly string[];
  /** Ways in that are no request, each told in a few words. */
  readonly outside: readonly string[];
  /** Timers, loops and tasks that a request starts and that go on after it. */
  readonly background: readonly string[];
  /** Handlers of a client, whose questions come from another server. */
  readonly forwards: readonly string[];
  /** The library that it is part of, whose handlers stand in code that is not here. */
  readonly framework: string | undefined;
  /** Why a package on the route can't have the shim: it has no SDK, or another one. */
  readonly shimProblem: string | undefined;
  /** Where the answer is read after the ask, when it is not in the response. */
  readonly elsewhere: readonly string[];
  /** Calls of Effect on the route. */
  readonly effectCode: readonly string[];
  /** Why it is a task of the protocol. */
  readonly asTask: string | undefined;
  /** Where it is awaited, when that is not where it is made. */
  readonly moved: readonly string[];
  /** Calls on the route, or the ask itself, whose promise nobody waits for. */
  readonly detached: readonly string[];
  /** Calls on the route whose promise is kept, so that nobody knows when it is waited for. */
  readonly rebuilt: readonly string[];
  /** Calls on the route that race something else. */
  readonly races: readonly string[];
  /** Calls on the route that stand in a `.then` chain which is awaited in the end. */
  readonly chains: readonly string[];
  /** Calls on the route that run together with others. */
  readonly together: readonly string[];
  /** Wrappers on the route that note what is thrown as an error, and hand it on. */
  readonly observed: readonly string[];
  /** Loops around the route that end when somebody answers so, on a target where rounds are counted. */
  readonly unboundedLoops: readonly string[];
  readonly url: boolean;
  /** Where the id of a URL elicitation goes on standing, and what goes outside of the function that asks. */
  readonly urlRemains: readonly string[];
  /** Where the client is told that the page behind the URL is done, in a way that can't be taken out. */
  readonly told: readonly string[];
  /** Functions that would lead to it, if anything called them. */
  readonly uncalled: readonly string[];
  /** Functions on the route that code outside the project calls. */
  readonly callbacks: readonly string[];
  readonly generators: readonly string[];
  /** Transactions and locks that the route runs inside of. */
  readonly heldBy: readonly string[];
  /** Checks of what the client can do that decide about it and can't be asked of the request. */
  readonly capabilityChecksLeft: readonly string[];
  /** Places that go by what the client could do when the session began, registrations included. */
  readonly capabilitiesRemembered: readonly string[];
  readonly effects: readonly Effect[];
  /** What a `finally` around the route would do in each round, and is guarded against. */
  readonly finallyEffects: readonly Effect[];
  /** `finally` blocks that can't be guarded: they leave the function themselves. */
  readonly finallyUnguardable: readonly string[];
  /** How each handler is brought under the shim. */
  readonly wrapped: 'server' | 'handler' | 'none';
  /** Places to be changed in files that are not among those given. */
  readonly beyond: readonly string[];
  /** Places to be changed in files that have a syntax error. */
  readonly unparsed: readonly string[];
  /** Type errors that its rewrite would bring. */
  readonly typeErrors: readonly string[];
  /** Ids of the input points that share a path of some handler with it. */
  readonly neighbours: readonly string[];
}
