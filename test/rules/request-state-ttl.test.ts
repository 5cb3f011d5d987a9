import { expect, it } from 'vitest';
import { findingsIn } from './findings-in.js';
import { modern, shimmed, told } from './one-tool.js';

const codec = (ttl: string, before = ''): string =>
  modern(
    'return { content: [] };',
    `${before}\nconst codec = createRequestStateCodec({ key: users.key, ttlSeconds: ${ttl} });`,
  );
const wrapped = (ttl: string): string =>
  shimmed('return { content: [] };').replace("version: '1' }))", `version: '1' }), { ttlSeconds: ${ttl} })`);
const message = (time: string): string =>
  `warning: A state is good for ${time} here. Whoever gets hold of one can go on with the call for so long; an answer takes minutes. Make it an hour at most.`;

it('finds states that stay good for long', async () => {
  const said = await findingsIn('request-state-ttl', {
    number: codec('7_200'),
    product: codec('24 * 60 * 60'),
    constant: codec('WEEK', 'const WEEK = 7 * 24 * 3600;'),
    ever: codec('Infinity'),
    shim: wrapped('86400'),
    // Bait.
    hour: codec('60 * 60'),
    unknown: codec('users.ttl'),
    shimHour: wrapped('3600'),
    cache: modern('return { content: [] };', 'export const cache = users.cache({ ttlSeconds: 86400 });'),
  });
  expect(Object.fromEntries(Object.entries(said).map(([name, findings]) => [name, told(findings)]))).toEqual({
    number: [message('2 hours')],
    product: [message('24 hours')],
    constant: [message('7 days')],
    ever: [message('ever')],
    shim: [message('24 hours')],
    hour: [],
    unknown: [],
    shimHour: [],
    cache: [],
  });
});
