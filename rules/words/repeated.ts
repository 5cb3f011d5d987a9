import path from 'node:path';
import { placeOf } from '../../src/program/nodes.js';
import type { RepeatedEffect } from '../../src/program/rule.js';

/** The effect in the words of the code, with what it comes down to where that stands in another function. */
export function effectIn({ effect: { text, cause } }: RepeatedEffect): string {
  return cause === undefined ? `\`${text}\`` : `\`${text}\` (${cause})`;
}

/** `the input point in line 7`, with its file where that is another one. */
export function inputOf({ node, input }: RepeatedEffect): string {
  const { file, line } = placeOf(input);
  const where = file === placeOf(node).file ? '' : ` of ${path.posix.basename(file)}`;
  return `the input point in line ${line}${where}`;
}
