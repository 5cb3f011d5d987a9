import { planMigration } from '../../src/engine/migrate.js';
import type { Finding } from '../../src/model/finding.js';
import type { InputPoint } from '../../src/model/input-point.js';
import { packageOf } from '../rules/findings-in.js';
import { tempTree } from '../temp-tree.js';
import type { Pages } from './pages.js';

/** A small project that is written out in a page, below one of its headings. */
export interface Example {
  readonly page: string;
  readonly heading: string;
  /** Code by the file name that stands in the first line of its block. */
  readonly files: Readonly<Record<string, string>>;
}

/** The examples of the pages below a folder. A block without a file name in its first line is there to be read only. */
export function examplesIn(pages: Pages, folder: string): Example[] {
  return [...pages]
    .filter(([page]) => page.startsWith(`${folder}/`))
    .flatMap(([page, text]) =>
      sectionsOf(text).flatMap(([heading, body]) => {
        const files = filesIn(body);
        return Object.keys(files).length === 0 ? [] : [{ page, heading, files }];
      }),
    );
}

function sectionsOf(text: string): (readonly [heading: string, body: string])[] {
  return text.split(/^## /m).map((part) => {
    const end = part.indexOf('\n');
    return [part.slice(0, end).trim(), part.slice(end + 1)];
  });
}

function filesIn(body: string): Record<string, string> {
  const blocks = [...body.matchAll(/^```(?:[jt]sx?|jsonc)\n\/\/ (\S+\.[cm]?[jt]sx?|package\.json)\n([\s\S]*?)^```$/gm)];
  return Object.fromEntries(blocks.map(([, name, code]) => [name ?? '', code ?? '']));
}

/** What the tool makes of an example. */
export interface Outcome {
  readonly points: readonly InputPoint[];
  readonly findings: readonly Finding[];
  /** Text of all files that are rewritten. */
  readonly after: string;
}

/** Runs the tool over all examples in one go. */
export async function outcomesOf(examples: readonly Example[]): Promise<ReadonlyMap<Example, Outcome>> {
  const folderOf = (index: number): string => `example-${index}`;
  const files = examples.flatMap((example, index) =>
    Object.entries(packageOf(example.files)).map(([name, code]) => [`${folderOf(index)}/${name}`, code] as const),
  );
  const root = tempTree(Object.fromEntries(files));
  const { analysis, changes } = await planMigration({ cwd: root, paths: ['.'], target: 'auto' });
  return new Map(
    examples.map((example, index) => {
      const isHere = ({ file }: { readonly file: string }): boolean => file.includes(`/${folderOf(index)}/`);
      const after = changes.filter(isHere).map((change) => change.after);
      return [
        example,
        {
          points: analysis.inputPoints.filter(isHere),
          findings: analysis.findings.filter(isHere),
          after: after.join('\n'),
        },
      ];
    }),
  );
}
