import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../src/dialects/all.js';
import { findAsks } from '../../src/dialects/asks.js';
import { findEscapes } from '../../src/dialects/escapes.js';
import { findRegistrations } from '../../src/dialects/registrations.js';
import { Roles } from '../../src/dialects/roles.js';
import type { DialectId } from '../../src/model/input-point.js';
import type { AskSite, Registration } from '../../src/program/ask.js';
import type { ts } from '../../src/program/compiler.js';
import { functionName, shortText } from '../../src/program/nodes.js';
import { type CaseCode, Cases, type Code } from '../program/cases.js';

/** What the dialects find in one case. */
export interface Spelled {
  readonly asks: readonly AskSite[];
  readonly registrations: readonly Registration[];
  readonly escapes: readonly string[];
}

function spelledIn({ calls, folder }: CaseCode, usual: DialectId | undefined): Spelled {
  const roles = new Roles(calls.flow);
  const usualDialect = () => DIALECTS.find(({ id }) => id === usual);
  const registrations = findRegistrations(calls, roles, usualDialect);
  const asks = findAsks(calls, roles, usualDialect);
  const known = new Set<ts.Node>([...registrations, ...asks].map(({ node }) => node));
  const escapes = findEscapes(calls, roles, known);
  const isHere = (file: string): boolean => file.startsWith(`${folder}/`);
  return {
    asks: asks.filter(({ node }) => isHere(node.getSourceFile().fileName)),
    registrations: registrations.filter(({ node }) => isHere(node.getSourceFile().fileName)),
    escapes: escapes.filter(({ file }) => isHere(file)).map(({ text }) => text),
  };
}

/** An ask in a few words: `sdk-v1 push form`. */
export function toldAsk({ dialect, form, kind, byShape }: AskSite): string {
  return `${dialect} ${form} ${kind}${byShape ? ' by shape' : ''}`;
}

/** A registration in a few words: method, name, handlers, and where its servers are made. */
export function toldRegistration({ method, name, handlers, servers }: Registration): string {
  const entered = handlers.map((handler) => functionName(handler) ?? 'anonymous');
  const made = servers.map(({ kind, node }) =>
    kind === 'subclass' ? `class ${functionlessName(node)}` : shortText(node, 30),
  );
  return [method, name ?? '?', `[${entered.join(' ')}]`, `<${made.join(', ')}>`].join(' ');
}

function functionlessName(node: ts.Node): string {
  const { name } = node as ts.ClassDeclaration;
  return name?.text ?? 'without a name';
}

/** Runs the same tests where the libraries are installed and where nothing is. */
export function withAndWithoutPackages(
  tests: (spells: (title: string, code: Code, check: (found: Spelled) => void, usual?: DialectId) => void) => void,
): void {
  const repository = fileURLToPath(new URL('../..', import.meta.url))
    .replaceAll('\\', '/')
    .replace(/\/$/, '');
  for (const [where, root] of [
    ['without node_modules', '/nowhere'],
    ['with node_modules', `${repository}/test/dialects/nowhere`],
  ] as const) {
    describe(where, () => {
      const cases = new Cases(root);
      tests((title, code, check, usual) => {
        const read = cases.add(code);
        it(title, () => check(spelledIn(read(), usual)));
      });
    });
  }
}

/** Expects exactly these asks. */
export const asking =
  (...expected: readonly string[]) =>
  ({ asks }: Spelled): void =>
    expect(asks.map(toldAsk)).toEqual(expected);

/** Expects exactly these registrations. */
export const registering =
  (...expected: readonly string[]) =>
  ({ registrations }: Spelled): void =>
    expect(registrations.map(toldRegistration)).toEqual(expected);
