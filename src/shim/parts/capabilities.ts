import type { AskKind } from './ask.js';

/** What is read of the capabilities that a client declares. */
export interface DeclaredCapabilities {
  readonly elicitation?: { readonly form?: unknown; readonly url?: unknown };
  readonly sampling?: { readonly tools?: unknown };
  readonly roots?: unknown;
}

/** Whether declared client capabilities cover a kind of ask. A bare `elicitation: {}` means forms (2025-06-18). */
export function declares(capabilities: unknown, kind: AskKind): boolean {
  const { elicitation, sampling, roots } = (capabilities ?? {}) as DeclaredCapabilities;
  if (kind === 'sampling') return sampling !== undefined;
  if (kind === 'roots') return roots !== undefined;
  if (elicitation === undefined) return false;
  return elicitation[kind] !== undefined || (kind === 'form' && elicitation.url === undefined);
}
