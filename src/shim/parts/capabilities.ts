import type { AskKind } from './ask.js';
import { isPlainObject } from './json.js';

/** Whether declared client capabilities cover a kind of ask. A bare `elicitation: {}` means forms (2025-06-18). */
export function declares(capabilities: unknown, kind: AskKind): boolean {
  if (!isPlainObject(capabilities)) return false;
  if (kind === 'sampling') return capabilities['sampling'] !== undefined;
  if (kind === 'roots') return capabilities['roots'] !== undefined;
  const elicitation = capabilities['elicitation'];
  if (!isPlainObject(elicitation)) return false;
  if (kind === 'url') return elicitation['url'] !== undefined;
  return elicitation['form'] !== undefined || elicitation['url'] === undefined;
}
