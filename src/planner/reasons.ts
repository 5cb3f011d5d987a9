import type { ReasonId } from '../model/plan.js';

/** What people read for a reason: one line for lists and markers, and what to do about it. */
export interface ReasonText {
  readonly short: string;
  readonly extra: string;
}

const TEXTS: Readonly<Record<ReasonId, ReasonText>> = {
  'not-supported-yet': {
    short: 'this shape of ask is seen but not rewritten yet',
    extra:
      'Rewrite it by hand with the shim (check, then throw), or bring it into a plain `const answer = await …` first.',
  },
  'dialect-not-rewritten': {
    short: 'the library of this ask is known, but its asks are not rewritten',
    extra: 'Look at the page of the library for what it offers on revision 2026-07-28, and rewrite the ask by hand.',
  },
  'effects-unknown': {
    short: 'something before the ask would happen again in each round',
    extra:
      'The handler runs again from the top with the answer. Move the call below the ask, or remember its result with `await rounds.once(key, …)`.',
  },
  'outer-state-changed': {
    short: 'state outside the handler is changed before the ask',
    extra: 'Each round would change it again. Move the change below the ask, or make it depend on `rounds.once`.',
  },
  'result-cannot-travel': {
    short: 'the result of an effect before the ask is not JSON, so it can not be carried to the next round',
    extra: 'Let it return an id instead of an object, or move it below the ask.',
  },
  'secret-in-state': {
    short: 'the result of an effect before the ask looks like a secret, which must not travel through the client',
    extra: 'Keep the secret on the server under an id, and carry the id.',
  },
  'live-resource': {
    short: 'a live resource is held across the ask',
    extra: 'A lock, transaction, server or stream can not travel to the next round. Ask before it is opened.',
  },
  'beside-manual': {
    short: 'another ask on the same path stays as it is',
    extra:
      'A handler that is entered again must not push again. Resolve the other input point first, then run the tool again.',
  },
  'called-outside-request': {
    short: 'it is also reached outside a request',
    extra:
      'Only a tool, prompt or resource handler may ask. Split the function: one part for requests, one for the rest.',
  },
  'outside-request': {
    short: 'it asks outside of any request',
    extra:
      'A timer, an event or start-up code has no request whose answer could be a question. Ask in the tool that needs it.',
  },
  'background-task': {
    short: 'it asks from work that goes on after the request',
    extra:
      'The request is answered before the question comes up. Ask before the work starts, or in the tool that looks after it.',
  },
  'proxy-forwarding': {
    short: 'it passes on a question that another server asks',
    extra:
      'A proxy hands on `input_required` results as they are, and the answers with the retry. Leave it to the client.',
  },
  'framework-source': {
    short: 'the ask belongs to a library, and the handlers stand in code that is not here',
    extra: 'Give the library a way to return `input_required`, and migrate the servers that use it.',
  },
  'shim-not-possible': {
    short: 'a package on the way can not have the shim',
    extra: 'Add the SDK to its dependencies, or bring all that asks in it to one SDK, then run the tool again.',
  },
  'answer-elsewhere': {
    short: 'the answer is read from somewhere else than the response',
    extra: 'Ask for the value itself in the form, or let the user call the tool again when it is in place.',
  },
  'effect-code': {
    short: 'the ask is a step of an Effect program',
    extra: 'Effect makes a defect of what is thrown, so the signal would not come through. Ask outside of the program.',
  },
  'ask-as-task': {
    short: 'the ask runs as a task, with a stream or a handle of its own',
    extra:
      'Tasks of 2025-11-25 have no counterpart in a round. Ask with a plain `elicitInput` or `createMessage` first.',
  },
  'no-handler-found': {
    short: 'no registered handler was found that leads here',
    extra: 'If a handler calls it in a way the tool does not follow, call it directly, or rewrite it by hand.',
  },
  'method-cannot-ask': {
    short: 'a handler of a method that may not ask leads here',
    extra:
      'Since 2026-07-28 only tools/call, prompts/get and resources/read may ask. Move the question into one of those.',
  },
  'not-awaited': {
    short: 'nobody waits for the answer',
    extra: 'The result leaves before the answer comes, and there is no later round. Await the ask, or drop it.',
  },
  'timer-race': {
    short: 'the ask races a timer or another promise',
    extra:
      'Between two rounds no timer runs. Use the `timeout` option of the ask for legacy sessions, or drop the race.',
  },
  'reply-time-measured': {
    short: 'the code measures how long the answer takes',
    extra: 'Between two rounds the clock tells nothing about the user. Drop the measurement, then run the tool again.',
  },
  'callback-not-followed': {
    short: 'code outside the project calls the function that asks',
    extra: 'The signal might be caught or retried there. Ask before the callback and pass the answer in.',
  },
  'finally-repeats': {
    short: 'a `finally` around the ask would run in each round',
    extra: 'Guard what it does with `if (!rounds.asking())`, so that it happens once, when the handler really ends.',
  },
  'server-not-found': {
    short: 'neither the server nor the handler could be wrapped',
    extra: 'Wrap the server where it is made with `multiRoundTrip(server)`, then run the tool again.',
  },
  'outside-given-paths': {
    short: 'a file that would have to change is not among those given',
    extra:
      'It lies outside of the given paths, or is ignored by git, generated, build output or vendored. Give its folder too, or move the code.',
  },
  'does-not-parse': {
    short: 'a file that would have to change does not parse',
    extra: 'What it means is a guess until it parses. Mend the syntax error, then run the tool again.',
  },
  'types-would-break': {
    short: 'the rewritten code would not type-check',
    extra: 'Give the parameters or the result a type that the SDK accepts, then run the tool again.',
  },
  'completion-notified': {
    short: 'the client is told when the page behind the URL is done',
    extra:
      'Since 2026-07-28 nobody waits for that notification. Take it out with all that serves only it, then run the tool again.',
  },
  generator: {
    short: 'a generator stands on the route',
    extra: 'A generator that is left by the signal can not be resumed. Ask outside of it.',
  },
  'effect-memoised': {
    short: 'an effect before the ask is done once and remembered',
    extra:
      'It is done in the first round, and its result is carried to the next ones. Check that nothing depends on its being done again.',
  },
  'value-memoised': {
    short: 'a value that would differ in the next round is remembered',
    extra: 'What the user was shown is what is acted on. Check that the value may travel through the client, sealed.',
  },
  'effect-repeats': {
    short: 'state is set again in each round',
    extra: 'It is set to the same value, which should do no harm. Check that nothing reads it in between.',
  },
  'effect-moved': {
    short: 'a write before the ask now stands below it',
    extra: 'It is not done where nobody can be asked. Check that nobody needs it while the user is asked.',
  },
  'effect-left': {
    short: 'a write before the ask is left where it is, and done again in each round',
    extra:
      'Check that done twice it is as if done once. If not, put it below the ask, or remember it with `await rounds.once(key, …)`.',
  },
  'finally-guarded': {
    short: 'a `finally` around the ask now waits for the end of the last round',
    extra: 'Check that what it releases is not opened in each round.',
  },
  'chain-rebuilt': {
    short: 'the ask stands in a `.then` chain, which lets the signal through now',
    extra: 'Check that no handler of the chain runs when the client is asked.',
  },
  'asks-run-together': {
    short: 'several asks run together',
    extra: 'They go out in one round where they are reached in one; check that their order does not matter.',
  },
  'throw-observed': {
    short: 'a wrapper on the way notes what is thrown as an error',
    extra: 'A question is thrown, too. Tell the wrapper to leave out what `isInputRequired(error)` holds for.',
  },
  'no-caller': {
    short: 'nothing calls the function that asks',
    extra: 'It works once a handler of this package calls it. Check that it is meant to be called; if not, delete it.',
  },
  'ask-moved': {
    short: 'the question goes out where its answer is awaited',
    extra: 'What stands in between ran while the user was asked; now it runs before. Check that it may.',
  },
  'unbounded-loop': {
    short: 'the ask stands in a loop without a bound',
    extra: 'A modern client gives up after ten rounds. Bound the loop, or ask for all at once.',
  },
  'url-outcome': {
    short: 'accepting a URL is consent to open it, not completion',
    extra: 'Check on the server whether the user finished, and answer with a clear result if not.',
  },
  'handler-wrapped': {
    short: 'the handler was wrapped, because its server is made elsewhere',
    extra:
      'Check that the answers of one tool are not accepted by another; better wrap the server with `multiRoundTrip`.',
  },
  'receiver-by-shape': {
    short: 'the receiver looks like an MCP server, but nothing proves it',
    extra: 'Check that `elicitInput` here asks the user of an MCP client.',
  },
  'custom-result-schema': {
    short: 'the raw request read its answer with a schema of its own',
    extra:
      'The answer now has the type of the SDK. Check that what the schema did (defaults, transforms) still happens.',
  },
  'capability-check-left': {
    short: 'what the client can do is read from the session, which a modern request does not have',
    extra:
      'Served over stdio, a modern request would always get the fallback. Ask `rounds.supports(kind)` where that says the same.',
  },
  'capability-remembered': {
    short: 'what the client can do is found out when the session begins, which a modern server never sees',
    extra:
      'On a modern request the flag stays as it was made, or the tool is never registered. Ask `rounds.supports(kind)` in the handler instead.',
  },
};

/** The texts of a reason; each also has a page in `docs/reasons/`. */
export function reasonText(id: ReasonId): ReasonText {
  return TEXTS[id];
}

/** All reasons of the closed list. */
export const REASON_IDS = Object.keys(TEXTS) as ReasonId[];
