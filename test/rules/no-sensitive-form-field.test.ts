import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { legacy, modern, named, shimmed } from './one-tool.js';

const json = (fields: string, message = 'Go on?'): string =>
  modern(
    `return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: '${message}', requestedSchema: { type: 'object', properties: { ${fields} } } }) } });`,
  );
const zod = (fields: string): string =>
  modern(
    `return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: 'Go on?', requestedSchema: z.object({ ${fields} }) }) } });`,
  );

it('finds fields that ask for a secret', async () => {
  const said = await findingsIn('no-sensitive-form-field', {
    key: json("apiKey: { type: 'string' }"),
    title: json("value: { type: 'string', title: 'Access token' }"),
    description: json("value: { type: 'string', description: 'Your password for the store' }"),
    token: json("linkToken: { type: 'string' }"),
    message: json("value: { type: 'string' }", 'Please enter your private key'),
    pin: json("pin: { type: 'number' }"),
    zod: zod('value: z.string().describe("The passphrase")'),
    constant: modern(
      "return inputRequired({ inputRequests: { q: inputRequired.elicit({ message: 'Sign in', requestedSchema: FORM }) } });",
      "const FORM = { type: 'object', properties: { user: { type: 'string' }, client_secret: { type: 'string' } } };",
    ),
    legacy: legacy(
      "await server.server.elicitInput({ message: 'Sign in', requestedSchema: { type: 'object', properties: { password: { type: 'string' } } } }); return { content: [] };",
    ),
    shim: shimmed(
      "const ask = { a: elicitForm({ message: 'Sign in', requestedSchema: { type: 'object', properties: { otp: { type: 'string' } } } }) };\nif (!rounds.has(ask)) throw rounds.required(ask);\nreturn { content: [] };",
    ),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, found]) => [name, named(found)]))).toEqual({
    key: ['error apiKey'],
    title: ['error value'],
    description: ['warning value'],
    token: ['warning linkToken'],
    message: ['warning private key'],
    pin: ['error pin'],
    zod: ['warning value'],
    constant: ['error client_secret'],
    legacy: ['error password'],
    shim: ['error otp'],
  });
});

it('leaves what is about a secret, or can not be one', async () => {
  const said = await findingsIn('no-sensitive-form-field', {
    about: json(
      "secretName: { type: 'string' }, passwordPolicy: { type: 'string' }, keyId: { type: 'string' }, pinned: { type: 'string' }",
    ),
    yesOrNo: json("resetPassword: { type: 'boolean' }, token: { type: 'string', enum: ['USDC', 'ETH'] }"),
    units: json("maxTokens: { type: 'integer' }, fromToken: { type: 'string' }, inputToken: { type: 'string' }"),
    asked: json("confirm: { type: 'boolean' }", 'Rotate the API key?'),
    negated: json("note: { type: 'string', description: 'Do not enter a password here' }"),
    contact: json("email: { type: 'string' }, username: { type: 'string' }, secretary: { type: 'string' }"),
    url: modern(
      "return inputRequired({ inputRequests: { q: inputRequired.elicitUrl({ message: 'Enter your password', url: 'https://a.example/' }) } });",
    ),
    otherForm:
      "export const form = { requestedSchema: { type: 'object', properties: { password: { type: 'string' } } } }; // elicit",
  });
  expect(Object.values(said).flat()).toEqual([]);
});
