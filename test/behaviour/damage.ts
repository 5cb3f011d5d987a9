import type { Case } from './case.js';
import type { Pair } from './points.js';

/** What the author's files had and have lost: byte order mark, line ends, shebang, header, indentation, semicolons. */
export function styleDamage(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): string[] {
  return [...before].flatMap(([file, bytes]) => {
    const [was, is] = [bytes.toString('utf8'), after.get(file)?.toString('utf8')];
    if (is === undefined || is === was || !/\.[mc]?[jt]sx?$/.test(file)) return [];
    const lost = TRAITS.filter(({ of }) => of(was) !== undefined && of(was) !== of(is));
    return [
      ...lost.map(({ name, of }) => `${file}: ${name} was ${of(was)}, is ${of(is)}`),
      ...strayComments(was, is).map(
        (comment) => `${file}: an import stands between a comment and its subject: ${comment}`,
      ),
    ];
  });
}

/** Doc comments that stood right above what they are about, and now stand above an import. */
function strayComments(was: string, is: string): string[] {
  const attached = was.match(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\r?\n(?!import\b)\S)/gm) ?? [];
  return attached.filter((comment) => /^\s*import\b/.test(is.split(comment)[1] ?? ''));
}

/** Comments at the very top that belong to no declaration: a blank line or an import follows. */
const HEADER = /^\uFEFF?(?:#!.*\r?\n)?((?:(?:\/\*[\s\S]*?\*\/|\/\/.*)\r?\n)+)(?=\r?\n|import\b)/;

/** A trait of a text; undefined where the text has none to keep. */
const TRAITS: readonly { readonly name: string; readonly of: (text: string) => string | undefined }[] = [
  { name: 'the byte order mark', of: (text) => (text.startsWith('\uFEFF') ? 'there' : 'not there') },
  { name: 'the place of byte order marks', of: (text) => (text.lastIndexOf('\uFEFF') > 0 ? 'inside' : 'right') },
  { name: 'the line end', of: (text) => (/\r\n/.test(text) ? (/[^\r]\n/.test(text) ? 'mixed' : 'CRLF') : 'LF') },
  { name: 'the first line', of: (text) => /^\uFEFF?(#!.*)/.exec(text)?.[1] },
  { name: 'the header', of: (text) => HEADER.exec(text)?.[1]?.trim() },
  {
    name: 'indentation',
    of: (text) => (/^\t/m.test(text) ? (/^ {2,}(?![ *])/m.test(text) ? 'mixed' : 'tabs') : undefined),
  },
  { name: 'the end of statements', of: (text) => (/;\s*$/m.test(text) ? undefined : 'bare') },
];

/**
 * Where the plan says `auto` or `review`, the push call is gone; where it says `manual`, it is still there, with a
 * comment that tells why.
 */
export function brokenClaims(
  one: Case,
  pairs: readonly Pair[],
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): string[] {
  const problems: string[] = [];
  const spots = new Map(pairs.map(({ expected }) => [`${expected.file ?? one.entry}\n${expected.at}`, expected]));
  for (const { file = one.entry, at } of spots.values()) {
    const here = pairs.filter(({ expected }) => (expected.file ?? one.entry) === file && expected.at === at);
    const stay = here.filter(({ reported }) => reported.plan === 'manual').length;
    const [was, is] = [count(before.get(file), at), count(after.get(file), at)];
    const expected = was - here.length + stay;
    if (is !== expected) problems.push(`${file}: '${at}' stands there ${is} times, not ${expected} (it was ${was})`);
    if (stay > 0 && !String(after.get(file)).includes('mcp-mrtr'))
      problems.push(`${file}: no comment at the manual point`);
  }
  const migrated = pairs.some(({ reported }) => reported.plan !== 'manual');
  const added = [...after.keys()].filter((file) => !before.has(file));
  if (added.length !== (migrated ? 1 : 0)) problems.push(`files added: ${added.join(', ') || 'none'}`);
  return problems;
}

function count(bytes: Buffer | undefined, text: string): number {
  return String(bytes).split(text).length - 1;
}
