import { objectLiteral, propertyValue } from '../src/program/literals.js';
import type { Problem, Rule } from '../src/program/rule.js';
import { urlText } from '../src/program/url-text.js';

const LOOPBACK =
  /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|[\w.-]+\.(localhost|local|test))$/i;

/**
 * Outside development a URL elicitation is HTTPS.
 * Source: specification 2026-07-28, client/elicitation, "Security Considerations" ("SHOULD use HTTPS URLs for non-development
 * environments").
 */
export const elicitUrlHttps: Rule = {
  id: 'elicit-url-https',
  description: 'The URL that the user is asked to open is not HTTPS.',
  level: 'warning',
  presets: ['recommended', 'strict'],
  tokens: [],
  check: ({ mrtr, calls: { flow } }) =>
    mrtr().questions.flatMap(({ kind, params }): readonly Problem[] => {
      const url = kind === 'url' ? propertyValue(objectLiteral(flow, params), 'url') : undefined;
      const text = url && urlText(flow, url).text;
      const host = text === undefined ? undefined : /^http:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(text)?.[1];
      if (!url || host === undefined || LOOPBACK.test(host)) return [];
      const message =
        'What the user enters on that page can be read on the way, and clients warn of it. Use https; http is for this machine alone.';
      return host.includes('…')
        ? [
            {
              node: url,
              level: 'info',
              message: `The user is asked to open a URL over plain http, unless the host is this machine. ${message}`,
            },
          ]
        : [{ node: url, message: `The user is asked to open a URL over plain http. ${message}` }];
    }),
};
