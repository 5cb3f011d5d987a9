import type { ReviewReason } from '../model/plan.js';

const QUESTIONS: Readonly<Record<ReviewReason, string>> = {
  'effect-memoised':
    'This is done in the first round and remembered. Is it right that it happens before the user has answered, and is its result still good when the answer comes?',
  'value-memoised':
    'This value is made in the first round and used again after the answer. May the client carry it (sealed), and is it right to act on the value that the user was shown?',
  'effect-repeats':
    'This is set again in each round, to the same value. Does anything read it in between, or count it?',
  'effect-moved':
    'This now happens below the question. Does nobody need it while the user is asked, and may it be missing where nobody can be asked?',
  'effect-left':
    'This is done again in each round, as `--writes report` asked for. Is it the same done twice, or does it still have to be made so?',
  'finally-guarded':
    'This `finally` now runs its work at the end of the last round only. Is anything opened in each round that it should have closed?',
  'chain-rebuilt':
    'The signal now goes through this `.then` chain. Does any handler of the chain still run when it should not?',
  'no-caller': 'Nothing calls this. Is it meant to stay?',
  'throw-observed': 'This wrapper may count each question as a failure. Do dashboards or alerts hang on that?',
  'asks-run-together': 'These questions were asked side by side. Does the order in which they are answered matter?',
  'ask-moved':
    'The question goes out where its answer was awaited, and what stands before that runs first now. May it run before the user is asked?',
  'unbounded-loop':
    'This asks in a loop without a bound, and a modern client stops after ten rounds. Can it take that many?',
  'url-outcome':
    'Accepting a URL is consent to open it. Does the server itself check whether the user finished there before it goes on?',
  'handler-wrapped':
    'The handler is wrapped, not its server. Could an answer that was meant for another tool do harm here?',
  'receiver-by-shape':
    'Nothing proves that this is an MCP server. Does this call really ask the user of an MCP client?',
  'custom-result-schema':
    'The old code read the answer with a schema of its own. Did that schema fill in or change anything that is missing now?',
  'capability-check-left':
    'This looks at the capabilities of the session, which a modern request over stdio does not have. Does the right thing happen for such a client?',
  'capability-remembered':
    'This goes by what the client could do when the session began. Is there a client of the new revision that would be refused for ever, or miss the tool?',
};

/** What a reviewer has to answer about a migrated input point with this reason. */
export function questionFor(reason: ReviewReason): string {
  return QUESTIONS[reason];
}

/** Whether a reason is one that a reviewer has to answer for. */
export function isReviewReason(reason: string): reason is ReviewReason {
  return Object.hasOwn(QUESTIONS, reason);
}
