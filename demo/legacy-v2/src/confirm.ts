import type { ServerContext } from '@modelcontextprotocol/server';

/** Has the user type the name of what is about to go. */
export async function typeToConfirm(ctx: ServerContext, what: string, name: string): Promise<boolean> {
  const { action, content } = await ctx.mcpReq.elicitInput({
    message: `${what} Type "${name}" to confirm.`,
    requestedSchema: {
      type: 'object',
      properties: { typed: { type: 'string', title: 'Name' } },
      required: ['typed'],
    },
  });
  return action === 'accept' && content?.typed === name;
}
