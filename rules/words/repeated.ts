import path from 'node:path';
import type { ts } from '../../src/program/compiler.js';
import { placeOf } from '../../src/program/nodes.js';
import type { RepeatedEffect } from '../../src/program/rule.js';

/** The effect in the words of the code, with what it comes down to where that stands in another function. */
export function effectIn({ effect: { text, cause } }: RepeatedEffect): string {
  return cause === undefined ? `\`${text}\`` : `\`${text}\` (${cause})`;
}

/** `the input point in line 7`, with its file where that is another one. */
export function inputOf({ node, input }: RepeatedEffect): string {
  return `the input point ${placeIn(input, node)}`;
}

/** `in line 7`, or `in line 7 of ask.ts` where that is another file than the one of `beside`. */
export function placeIn(node: ts.Node, beside: ts.Node): string {
  const { file, line } = placeOf(node);
  return `in line ${line}${file === placeOf(beside).file ? '' : ` of ${path.posix.basename(file)}`}`;
}
