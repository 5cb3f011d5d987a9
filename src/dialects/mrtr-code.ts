import type { LibraryName } from '../model/library-name.js';
import type { AskSite } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import type { AnswerRead, InputRequiredSite, MrtrCode, Question } from '../program/mrtr.js';
import { enclosingFunction, unwrap, visit } from '../program/nodes.js';
import { calledReads, rawRead } from './answers.js';
import { calledSite, writtenSite } from './input-required.js';
import { builtQuestion, pushedQuestions } from './questions.js';
import { isStateRead, serverMade, stateCodec, stateMint } from './request-state.js';

/** Bytes that a file must hold one of to have to do with rounds. */
const TOKENS = [
  'inputRequired',
  'input_required',
  'inputResponse',
  'acceptedContent',
  'equestState',
  'InputRounds',
  'inputRounds',
  'elicit',
];

/** Reads everything that has to do with rounds out of the given files. */
export function mrtrCode(
  calls: Calls,
  asks: readonly AskSite[],
  files: readonly ts.SourceFile[],
  names: (node: ts.Expression) => readonly LibraryName[],
): MrtrCode {
  const { flow } = calls;
  const looked = new Set(files.filter(({ text }) => TOKENS.some((token) => text.includes(token))));
  const called = calls.sites.flatMap((site) =>
    ts.isCallExpression(site) && looked.has(site.getSourceFile()) ? [{ site, named: names(site.expression) }] : [],
  );
  const built = new Map<ts.Node, Question>();
  for (const { site, named } of called) {
    const question = builtQuestion(site, named);
    if (question) built.set(site, question);
  }
  const questionOf = (node: ts.Expression): Question | undefined => {
    const at = unwrap(node);
    const direct = built.get(at);
    if (direct) return direct;
    const found = flow.origins(at).flatMap((origin) => {
      const question = 'node' in origin ? built.get(origin.node) : undefined;
      return question ? [question] : [];
    });
    return found.length === 1 ? found[0] : undefined;
  };
  const sites: InputRequiredSite[] = [];
  const reads: AnswerRead[] = [];
  const stateReads: ts.Expression[] = [];
  for (const { site, named } of called) {
    const found = calledSite(flow, site, named, questionOf);
    if (found) sites.push(found);
    reads.push(...calledReads(flow, site, named, questionOf));
  }
  for (const source of looked) {
    visit(source, (node) => {
      if (ts.isObjectLiteralExpression(node)) {
        const found = writtenSite(flow, node, questionOf);
        if (found) sites.push(found);
      }
      if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
        const read = rawRead(flow, node, names);
        if (read) reads.push(read);
      }
      if (isStateRead(node, names)) stateReads.push(node);
      return undefined;
    });
  }
  for (const { node, kind, params } of asks) {
    if (!looked.has(node.getSourceFile()) || !ts.isCallExpression(node)) continue;
    const question: Question = { node, kind, by: 'push', params };
    reads.push({ node, how: 'result', key: undefined, schema: undefined, question, within: enclosingFunction(node) });
  }
  const written = sites.flatMap(({ entries }) => entries.flatMap(({ question }) => question ?? []));
  const pushed = asks.filter(({ node }) => looked.has(node.getSourceFile())).flatMap(pushedQuestions);
  const codecs = called.flatMap(({ site, named }) => stateCodec(calls, site, named) ?? []);
  return {
    questions: [...pushed, ...built.values(), ...written.filter(({ by }) => by === 'written-out')],
    sites,
    reads,
    codecs,
    stateReads,
    mints: called.flatMap(({ site, named }) => stateMint(calls, site, named, codecs) ?? []),
    servers: serversMade(calls, files, names),
  };
}

function serversMade(
  calls: Calls,
  files: readonly ts.SourceFile[],
  names: (node: ts.Expression) => readonly LibraryName[],
): MrtrCode['servers'] {
  const own = new Set(files);
  return calls.sites.flatMap((site) =>
    ts.isNewExpression(site) && own.has(site.getSourceFile())
      ? (serverMade(calls, site, names(site.expression)) ?? [])
      : [],
  );
}
