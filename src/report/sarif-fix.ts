import path from 'node:path';
import { replacements } from '../edit/replacements.js';
import type { FileChange } from '../model/text-edit.js';

/** What moves one input point: absolute paths, and generated files that it needs and that are no part of it. */
export interface PlannedFix {
  readonly changes: readonly FileChange[];
  readonly shims: readonly string[];
}

/** A fix as SARIF has it: only files that are there, each with exact replacements. */
export function sarifFix({ changes, shims }: PlannedFix, root: string): object {
  const needed = shims.map((file) => path.posix.relative(root, file)).join(', ');
  const rest = needed === '' ? '' : `; the generated ${needed} comes with \`mcp-mrtr migrate --write\``;
  return {
    description: { text: `Ask by answering \`input_required\`${rest}.` },
    artifactChanges: changes.map(({ file, before = '', after }) => ({
      artifactLocation: artifact(path.posix.relative(root, file)),
      replacements: replacements(before, after).map(({ text, ...deletedRegion }) => ({
        deletedRegion,
        insertedContent: { text },
      })),
    })),
  };
}

/** A file by its address from the root of the repository. */
export function artifact(file: string): object {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
