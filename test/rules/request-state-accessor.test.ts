import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { found, modern } from './one-tool.js';

const body = (code: string): string => modern(`${code}\nreturn { content: [] };`);

it('finds the accessor where the state is meant', async () => {
  const said = await findingsIn('request-state-accessor', {
    compared: body('if (ctx.mcpReq.requestState === undefined) users.start();'),
    tested: body('if (!ctx.mcpReq.requestState) users.start();'),
    parsed: body('const state = JSON.parse(ctx.mcpReq.requestState);'),
    defaulted: body("const state = ctx.mcpReq.requestState ?? 'first';"),
    member: body('users.go(ctx.mcpReq.requestState.step);'),
    typed: body("if (typeof ctx.mcpReq.requestState === 'string') users.start();"),
    kept: body("const state = ctx.mcpReq.requestState;\nif (state === 'x') users.start();"),
    taken: body('const { requestState } = ctx.mcpReq;\nif (requestState) users.start();'),
    echoed: modern('return inputRequired({ requestState: ctx.mcpReq.requestState });'),
    // Bait.
    called: body('const state = ctx.mcpReq.requestState();\nif (state === undefined) users.start();'),
    optional: body('const state = ctx.mcpReq.requestState?.();'),
    handed: body('users.read(ctx.mcpReq.requestState);'),
    keptAndCalled: body('const state = ctx.mcpReq.requestState;\nif (state() === undefined) users.start();'),
    takenAndCalled: body('const { requestState } = ctx.mcpReq;\nif (requestState()) users.start();'),
    result: body('const result = await users.call();\nif (result.requestState === undefined) users.start();'),
    both: body("const state = ctx.mcpReq.requestState;\nusers.go(typeof state === 'function' ? state() : state);"),
    toldApart: modern(
      'const state = stateOf(ctx);\nif (state === undefined) users.start();\nreturn { content: [] };',
      "interface Extra { mcpReq?: { requestState?: string | (() => unknown) } }\nfunction stateOf(extra: Extra): unknown {\n  const requestState = extra.mcpReq?.requestState;\n  return typeof requestState === 'function' ? requestState() : requestState;\n}",
    ),
    legacyParams: body('if (args.requestState) users.start();'),
  });
  expect(said.compared).toEqual([
    'src/server.ts:7:5 error: `ctx.mcpReq.requestState` is a function, so this is never the state. Call it: `ctx.mcpReq.requestState()`.',
  ]);
  const whole = ['error ctx.mcpReq.requestState'];
  expect(found(said)).toEqual({
    compared: whole,
    tested: whole,
    parsed: whole,
    defaulted: whole,
    member: whole,
    typed: whole,
    kept: whole,
    taken: ['error requestState'],
    echoed: whole,
  });
});
