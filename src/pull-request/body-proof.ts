import type { Outcome } from '../workspace/shell-command.js';
import type { BodyInput, Section } from './body-input.js';
import { count } from './body-overview.js';
import { code, tableRow } from './markdown.js';
import { newErrors, type TypeErrors } from './type-proof.js';

/** The commits, each with what the compiler and the command of `--verify` said of it. */
export function proof({ made, verify }: BodyInput): Section {
  const { base, commits, baseTypes, baseVerified, projects, kept } = made;
  const withTypes = projects.length > 0;
  const withVerify = verify !== undefined;
  const cells = (name: string, files: string, types: string, verified: string) =>
    tableRow([name, files, ...(withTypes ? [types] : []), ...(withVerify ? [verified] : [])]);
  const rows = [
    cells('commit', 'files', 'type errors', 'check'),
    cells('---', '---:', '---', '---'),
    cells(`base ${base.slice(0, 10)}`, '', errors(baseTypes), outcome(baseVerified)),
    ...commits.map(({ sha, subject, files, types, verified, hooked }, index) => {
      const before = commits[index - 1]?.types ?? baseTypes;
      const name = `${sha.slice(0, 10)} ${code(subject)}${hooked ? ' (changed by a commit hook)' : ''}`;
      return cells(name, String(files.length), compared(before, types), outcome(verified));
    }),
    ...kept.map(({ sha, subject }) => cells(`${sha.slice(0, 10)} ${code(subject)} (not by the tool)`, '', '', '')),
  ];
  const how = withTypes
    ? projects.map(
        ({ tsconfig, version, files }) =>
          `Types: TypeScript ${version}, ${code(tsconfig)}, ${count(files, 'file')}, the whole project at each commit.`,
      )
    : [
        'Types were not checked: no TypeScript is installed for the files that changed. Install the packages and run the tool again, or rely on CI.',
      ];
  const command = withVerify ? [`Check: ${code(verify)} in a fresh work tree at each commit.`] : [];
  const broken = newErrors(baseTypes, commits.at(-1)?.types).slice(0, 20);
  const list =
    broken.length === 0
      ? []
      : [`**New type errors, please look:**\n\n${broken.map((one) => `- ${code(one)}`).join('\n')}`];
  return {
    title: 'The commits, and what was checked',
    lead: `${[...how, ...command, ...list].join('\n\n')}\n`,
    items: rows,
    between: '\n',
    close: '',
  };
}

function errors(types: TypeErrors | undefined): string {
  return types === undefined ? 'not checked' : String(types.length);
}

function compared(before: TypeErrors | undefined, after: TypeErrors | undefined): string {
  const fresh = newErrors(before, after).length;
  return fresh === 0 ? errors(after) : `${errors(after)}, **${fresh} new**`;
}

function outcome(verified: Outcome | undefined): string {
  if (verified === undefined) return 'not run';
  const time = `${verified.seconds} s`;
  if (verified.code === 0) return `passes (${time})`;
  return verified.code === null
    ? `**stopped by a signal** (${time})`
    : `**fails**, exit code ${verified.code} (${time})`;
}
