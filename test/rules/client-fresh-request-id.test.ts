import { describe, expect, it } from 'vitest';
import { findingsOnce } from './findings-in.js';

const post = (message: string): string => `await fetch(url, { method: 'POST', body: JSON.stringify(${message}) })`;
const HEAD = "import '@modelcontextprotocol/client';\n";

const found = findingsOnce('client-fresh-request-id', {
  literal: `${HEAD}export async function run(url: string, answers: object) {
  ${post("{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } }")};
  ${post("{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't', inputResponses: answers } }")};
}
`,
  constant: `${HEAD}export async function run(url: string, answers: object) {
  const id = crypto.randomUUID();
  ${post("{ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 't' } }")};
  ${post("{ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 't', inputResponses: answers } }")};
}
`,
  looped: `${HEAD}export async function run(url: string, rounds: object[]) {
  const id = crypto.randomUUID();
  for (const inputResponses of rounds) {
    ${post("{ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 't', inputResponses } }")};
  }
}
`,
  counted: `${HEAD}let next = 1;
export async function run(url: string, rounds: object[]) {
  ${post("{ jsonrpc: '2.0', id: next++, method: 'tools/call', params: { name: 't' } }")};
  for (const inputResponses of rounds) {
    ${post("{ jsonrpc: '2.0', id: next++, method: 'tools/call', params: { name: 't', inputResponses } }")};
  }
}
`,
  different: `${HEAD}export async function run(url: string, answers: object) {
  ${post("{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } }")};
  ${post("{ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 't', inputResponses: answers } }")};
}
`,
  otherRequests: `${HEAD}export async function run(url: string) {
  ${post("{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } }")};
  ${post("{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'u' } }")};
}
`,
});

describe('client-fresh-request-id', () => {
  it('finds ids that come again', async () => {
    const { literal, constant, looped } = await found();
    expect({ literal, constant, looped }).toMatchInlineSnapshot(`
      {
        "constant": [
          "src/server.ts:5:77 error: The request is repeated with the id of an earlier one, so a server takes it for a copy and its response can not be told apart. Give each round an id of its own.",
        ],
        "literal": [
          "src/server.ts:4:77 error: The request is repeated with the id of an earlier one, so a server takes it for a copy and its response can not be told apart. Give each round an id of its own.",
        ],
        "looped": [
          "src/server.ts:5:79 error: The request is repeated with the id of an earlier one, so a server takes it for a copy and its response can not be told apart. Give each round an id of its own.",
        ],
      }
    `);
  });

  it('leaves alone ids of their own', async () => {
    const { counted, different, otherRequests } = await found();
    expect([counted, different, otherRequests].flat()).toEqual([]);
  });
});
