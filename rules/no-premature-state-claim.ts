import { ts } from '../src/program/compiler.js';
import { objectLiteral } from '../src/program/literals.js';
import type { InputRequiredSite, QuestionEntry } from '../src/program/mrtr.js';
import { contains, memberNameText, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';
import { wordsOf } from './words/sensitive-words.js';

/** What has been achieved, with the words of a question that would first have to achieve it. */
const CLAIMS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(is |user )?(confirmed|approved|accepted|agreed|consented|acknowledged)$/,
    /\b(confirm|approv|accept|agree|consent|sure|really|ok|proceed|continue)/,
  ],
  [
    /^(is |user )?(signed in|logged in|authenticated|authorized|linked|connected|verified)$/,
    /\b(auth|sign|log ?in|link|connect|verif)/,
  ],
  [/^(is |has )?(paid|purchased|charged)$/, /\b(pay|purchase|charge|checkout)/],
];

/**
 * A state says what earlier rounds have shown, and nothing that the question it goes with is still to show.
 * Source: documentation of SDK 2.x, requestState ("mint only what earlier rounds proved").
 */
export const noPrematureStateClaim: Rule = {
  id: 'no-premature-state-claim',
  description: 'A `requestState` claims what the question sent with it is still to find out.',
  level: 'info',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: (context) =>
    context.mrtr().sites.flatMap((site): readonly Problem[] => {
      const payload = site.state && payloadOf(context, site.state);
      if (!payload) return [];
      for (const property of payload.properties) {
        const claim = claimOf(property);
        const asked = claim && site.entries.find((entry) => isAbout(claim.about, entry));
        if (!claim || !asked?.key || isReadLater(context, site, asked.key)) continue;
        return [
          {
            node: property,
            message: `This state says "${claim.text}" before \`${asked.key}\` is answered, and a client can come back with the state alone. Put it into the state of the round after the answer.`,
          },
        ];
      }
      return [];
    }),
};

/** What is minted, or sent open as JSON. */
function payloadOf(
  { mrtr, calls: { flow } }: RuleContext,
  state: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  const mint = mrtr().mints.find(({ node }) => contains(state, node))?.node;
  if (mint) return objectLiteral(flow, mint.arguments[0]);
  const at = unwrap(state);
  return ts.isCallExpression(at) && at.expression.getText() === 'JSON.stringify'
    ? objectLiteral(flow, at.arguments[0])
    : undefined;
}

/** `step: 'confirmed'`, `confirmed: true` */
function claimOf(property: ts.ObjectLiteralElementLike): { readonly text: string; readonly about: RegExp } | undefined {
  if (!ts.isPropertyAssignment(property)) return undefined;
  const value = unwrap(property.initializer);
  const text = ts.isStringLiteralLike(value)
    ? value.text
    : value.kind === ts.SyntaxKind.TrueKeyword
      ? memberNameText(property.name)
      : undefined;
  const claim = text === undefined ? undefined : CLAIMS.find(([said]) => said.test(wordsOf(text)));
  return claim && text !== undefined ? { text, about: claim[1] } : undefined;
}

function isAbout(about: RegExp, { key, value, question }: QuestionEntry): boolean {
  if (key !== undefined && about.test(wordsOf(key))) return true;
  return question?.kind === 'url' && about.test(wordsOf(value.getText()));
}

/** The handler looks at the answer itself when it comes back with this state. */
function isReadLater({ mrtr }: RuleContext, { node, within }: InputRequiredSite, key: string): boolean {
  return mrtr().reads.some(
    (read) => read.key === key && read.within === within && read.node.getStart() > node.getEnd(),
  );
}
