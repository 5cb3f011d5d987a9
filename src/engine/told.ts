import type { ts } from '../program/compiler.js';
import { placeOf, shortText } from '../program/nodes.js';

/** A place in a few words, for the details of a reason: `line 12: confirm(server, name)`. */
export function told(node: ts.Node): string {
  return `line ${placeOf(node).line}: ${shortText(node, 60)}`;
}
