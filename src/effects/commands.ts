import { ts } from '../program/compiler.js';
import { unwrap } from '../program/nodes.js';

/** Functions that run a command: of `node:child_process`, promisified, of execa and its like. */
const RUNS = /^(exec|spawn|run|sh|shell|\$)\w*$/;

/**
 * Commands that only look. Source: git 2, kubectl 1.3x, Docker CLI 28, npm 11, GitHub CLI 2 and GNU coreutils, their manual pages.
 * `git branch`, `git tag` and `git remote` do so only where they are given nothing to make.
 */
const LOOKS = [
  /^git( -C \S+)? (status|log|diff|show|rev-parse|rev-list|ls-files|ls-remote|ls-tree|describe|blame|shortlog|cat-file|merge-base|config --get\S*|stash list|worktree list)( |$)/,
  /^git( -C \S+)? (branch( (-a|-r|-v+|--list|--all|--show-current))*|tag( (-l|--list))?|remote( -v)?)$/,
  /^(ls|cat|pwd|which|whereis|whoami|id|uname|head|tail|wc|stat|file|du|df|ps|printenv|uptime|realpath|dirname|basename|grep|rg)( |$)/,
  /^kubectl( --?\S+)* (get|describe|logs|top|version|explain|api-resources|cluster-info|config (view|current-context|get-contexts)|auth can-i)( |$)/,
  /^docker( compose)? (ps|images|inspect|logs|version|info|stats|port|top|history|image ls|container ls|volume ls|network ls)( |$)/,
  /^(npm|pnpm|yarn) (ls|list|view|info|outdated|why|explain|config get|root|prefix)( |$)/,
  /^gh (\w+ (list|view|status|checks|diff)|auth status)( |$)/,
  /^\S+ (--version|-v|-V|version|--help)$/,
];
/** What leads on to another command, or into a file. */
const LEADS_ON = /[;&|>`]|\$\(/;

/** Whether a call runs a command that only looks, and whose text is there to read: `execSync('git status')`, `run('git', ['log'])`. */
export function onlyLooks(name: string, { arguments: given }: ts.CallExpression): boolean {
  if (!RUNS.test(name)) return false;
  const [first, second] = given;
  const command = first && literal(first);
  if (command === undefined) return false;
  const list = second && unwrap(second);
  const words = list && ts.isArrayLiteralExpression(list) ? list.elements.map(literal) : [];
  // What a word says that is no literal, nobody knows; the first ones tell what the command does.
  const known = words.slice(0, words.includes(undefined) ? words.indexOf(undefined) : undefined);
  const text = [command, ...known].join(' ');
  return !LEADS_ON.test(command) && isLook(`${text}${known.length < words.length ? ' …' : ''}`);
}

/** A command in a template that is run: $`git log -n ${count}`. Source: execa 9, "Script interface"; zx 8. */
export function templateOnlyLooks({ template }: ts.TaggedTemplateExpression): boolean {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return !LEADS_ON.test(template.text) && isLook(template.text);
  const texts = [template.head.text, ...template.templateSpans.map(({ literal: { text } }) => text)];
  return !texts.some((text) => LEADS_ON.test(text)) && isLook(`${template.head.text}…`);
}

function isLook(command: string): boolean {
  return LOOKS.some((looks) => looks.test(command.trim()));
}

/** What is put into a text may be more than a word of it. */
function literal(node: ts.Expression): string | undefined {
  const at = unwrap(node);
  return ts.isStringLiteralLike(at) ? at.text : undefined;
}
