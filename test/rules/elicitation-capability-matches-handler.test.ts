import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const make = (capabilities: string): string => `import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities: ${capabilities} });
`;
const handler = (body: string): string =>
  `client.setRequestHandler('elicitation/create', async (request) => {\n  ${body}\n});\n`;
const BOTH = "if (request.params.mode === 'url') return { action: 'decline' };\n  return { action: 'cancel' };";

const found = findingsOnce('elicitation-capability-matches-handler', {
  noHandler: `${make('{ elicitation: {} }')}await client.callTool({ name: 't' });\n`,
  notDeclared: make('{ roots: {} }') + handler("return { action: 'decline' };"),
  noUrlDeclared: make('{ elicitation: { form: {} } }') + handler(BOTH),
  urlNotHandled:
    make('{ elicitation: { form: {}, url: {} } }') +
    handler("return { action: request.params.message ? 'decline' : 'cancel' };"),
  matches: make('{ elicitation: { form: {}, url: {} } }') + handler(BOTH),
  formOnly: make('{ elicitation: {} }') + handler("return { action: 'decline' };"),
  passedOn: `${make('{ elicitation: { url: {} } }')}declare const ui: any;
${handler('return ui.answer(request.params);')}`,
  elsewhere: {
    'src/client.ts': `${make('{ elicitation: {} }')}export { client };
`,
    'src/ask.ts':
      "import { client } from './client.js';\nclient.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));\n",
  },
  givenAway: `${make('{ elicitation: {} }')}import { answerAll } from 'answers';
answerAll(client);
`,
  fromOptions: `import { Client } from '@modelcontextprotocol/client';
export const connect = (capabilities: object) => {
  const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities });
  client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
};
`,
  noElicitation: make('{ roots: {} }'),
  filledLater: `import { Client } from '@modelcontextprotocol/client';
export function connect(asks: boolean) {
  const capabilities: Record<string, object> = {};
  if (asks) capabilities.elicitation = { form: {} };
  const client = new Client({ name: 'c', version: '1.0.0' }, { capabilities });
  client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
}
`,
  optionsFilledLater: `import { Client } from '@modelcontextprotocol/client';
export function connect(capabilities: object) {
  const options = {};
  Object.assign(options, { capabilities });
  const client = new Client({ name: 'c', version: '1.0.0' }, Object.keys(options).length > 0 ? options : undefined);
  client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
}
`,
});

describe('elicitation-capability-matches-handler', () => {
  it('finds what does not match', async () => {
    const { noHandler, notDeclared, noUrlDeclared, urlNotHandled } = await found();
    expect({ noHandler, notDeclared, noUrlDeclared, urlNotHandled }).toMatchInlineSnapshot(`
      {
        "noHandler": [
          "src/server.ts:2:78 error: This client declares that it can be asked, and has no handler for \`elicitation/create\`: every question fails. Register a handler, or take the capability away.",
        ],
        "noUrlDeclared": [
          "src/server.ts:2:78 error: The handler of this client is ready for URL elicitations, and the client does not declare them, so none will come. Add \`url: {}\` to \`elicitation\`.",
        ],
        "notDeclared": [
          "src/server.ts:3:1 error: This client answers elicitations but does not declare that it can, so no server asks it. Add \`elicitation\` to the capabilities it is made with.",
        ],
        "urlNotHandled": [
          "src/server.ts:2:103 error: This client declares URL elicitations, and its handler does not look at \`mode\`: it takes a URL for a form. Show the URL when \`mode\` is \`url\`.",
        ],
      }
    `);
  });

  it('leaves alone what matches, or can not be seen', async () => {
    const { matches, formOnly, passedOn, elsewhere, givenAway, fromOptions, noElicitation, ...filled } = await found();
    expect([matches, formOnly, passedOn, elsewhere, givenAway, fromOptions, noElicitation].flat()).toEqual([]);
    expect([filled.filledLater, filled.optionsFilledLater].flat()).toEqual([]);
  });
});
