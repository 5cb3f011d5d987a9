import type { EffectKind } from '../model/effect.js';
import type { ts } from '../program/compiler.js';

/** What one call or assignment does, seen by itself. */
export type Verdict =
  | {
      readonly kind: 'harmless';
      /** It looks at the world, which a write may have changed since. */
      readonly reads?: boolean;
    }
  | {
      readonly kind: EffectKind;
      readonly confidence: 'high' | 'low';
      /** The function whose own local value is changed: no effect where that function is run again as a whole. */
      readonly scope?: ts.Node | undefined;
      /** Done twice, it is as if done once. */
      readonly repeatable?: boolean;
      /** A number is stepped: what it gives is what matters. */
      readonly counter?: boolean;
      /** State of this process is changed: remembering the call would leave it out of the next round. */
      readonly state?: boolean;
      /** Which state that is, where all of it is known. */
      readonly changes?: readonly ts.Declaration[] | undefined;
      /** What is changed is an argument; whose it is, the caller knows. */
      readonly parameter?: ts.ParameterDeclaration | undefined;
      /** What is changed lies in the argument. */
      readonly part?: boolean | undefined;
      /** What is changed is an object of this class; which one, the places that make it tell. */
      readonly self?: ts.ClassLikeDeclaration | undefined;
      /** A request whose method is in the parameter: the caller knows whether it reads. */
      readonly request?: boolean;
    };

export const HARMLESS: Verdict = { kind: 'harmless' };
export const READ: Verdict = { kind: 'harmless', reads: true };
export const UNKNOWN: Verdict = { kind: 'unknown', confidence: 'high' };
export const NONDETERMINISTIC_CALL: Verdict = { kind: 'nondeterminism', confidence: 'high' };
