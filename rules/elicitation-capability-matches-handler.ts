import { type ClientHandler, clientHandlers } from '../src/program/client-handlers.js';
import { ts } from '../src/program/compiler.js';
import { elicitedValues } from '../src/program/elicited-values.js';
import { isFilledLater, objectLiteral, propertyValue } from '../src/program/literals.js';
import { accessedName, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

/**
 * What a client declares and what it handles are the same.
 * Source: specification 2026-07-28, client/elicitation, "Capabilities": clients must declare elicitation, with at least one
 * mode; a bare declaration means form.
 */
export const elicitationCapabilityMatchesHandler: Rule = {
  id: 'elicitation-capability-matches-handler',
  description: 'What a client declares of elicitation is not what its handler does.',
  level: 'error',
  presets: ['recommended', 'strict'],
  tokens: ['elicit', 'Elicit'],
  check: (context) => {
    const handlers = clientHandlers(context, 'elicitation/create');
    return clients(context).flatMap((client) => problems(context, client, handlers));
  },
};

interface ClientMade {
  readonly node: ts.NewExpression;
  readonly options: ts.ObjectLiteralExpression | undefined;
}

function clients({ files, names, calls }: RuleContext): readonly ClientMade[] {
  return nodesIn(files, ts.isNewExpression)
    .filter((node) => names(node).some(({ name }) => name === '<client>'))
    .map((node) => ({ node, options: objectLiteral(calls.flow, node.arguments?.[1]) }));
}

function problems(context: RuleContext, client: ClientMade, handlers: readonly ClientHandler[]): readonly Problem[] {
  const declared = capability(context, client);
  if (declared === 'unknown') return [];
  const own = handlers.filter(({ node }) => receives(context, node, client.node));
  if (declared === undefined) {
    return own
      .filter(({ node }) => !registersCapability(context, node))
      .map(({ node }) => ({
        node,
        message:
          'This client answers elicitations but does not declare that it can, so no server asks it. Add `elicitation` to the capabilities it is made with.',
      }));
  }
  if (own.length === 0 && !mayBeHandledElsewhere(context, client.node, handlers)) {
    return [
      {
        node: declared.parent,
        message:
          'This client declares that it can be asked, and has no handler for `elicitation/create`: every question fails. Register a handler, or take the capability away.',
      },
    ];
  }
  return modes(context, declared, own);
}

/** `url` in one and not in the other. */
function modes(context: RuleContext, declared: ts.Expression, own: readonly ClientHandler[]): readonly Problem[] {
  const value = unwrap(declared);
  if (!ts.isObjectLiteralExpression(value) || value.properties.some(ts.isSpreadAssignment) || own.length === 0)
    return [];
  const url = propertyValue(value, 'url');
  const looks = looksAtMode(context, own);
  if (looks === 'unknown') return [];
  if (url && looks === 'no') {
    return [
      {
        node: url.parent,
        message:
          'This client declares URL elicitations, and its handler does not look at `mode`: it takes a URL for a form. Show the URL when `mode` is `url`.',
      },
    ];
  }
  if (!url && looks === 'url') {
    return [
      {
        node: declared.parent,
        message:
          'The handler of this client is ready for URL elicitations, and the client does not declare them, so none will come. Add `url: {}` to `elicitation`.',
      },
    ];
  }
  return [];
}

/** What the handlers do with the mode. Where they pass the request on, nobody knows. */
function looksAtMode(context: RuleContext, own: readonly ClientHandler[]): 'url' | 'no' | 'unknown' {
  const bodies = own.flatMap(({ functions }) => functions);
  if (bodies.length === 0) return 'unknown';
  const elicited = elicitedValues(context);
  const text = nodesIn(bodies, ts.isStringLiteralLike).some((node) => node.text === 'url');
  if (text && bodies.some((body) => /\bmode\b/.test(body.getText()))) return 'url';
  if (bodies.some((body) => /\bmode\b|\.url\b/.test(body.getText()))) return 'unknown';
  const passed = nodesIn(bodies, ts.isCallExpression).some(({ arguments: given }) =>
    given.some((argument) => isWhole(context, elicited.isParams(argument), argument, own)),
  );
  return passed ? 'unknown' : 'no';
}

function isWhole(
  { calls }: RuleContext,
  isParams: boolean,
  argument: ts.Expression,
  own: readonly ClientHandler[],
): boolean {
  const requests = new Set(own.flatMap(({ functions }) => functions.map(({ parameters: [first] }) => first)));
  const shown = ts.isObjectLiteralExpression(unwrap(argument)) ? [] : calls.flow.origins(argument);
  return isParams || shown.some((origin) => origin.kind === 'parameter' && requests.has(origin.node));
}

/** The value of `capabilities.elicitation`; undefined where it is plainly not there. */
function capability({ calls }: RuleContext, { node, options }: ClientMade): ts.Expression | undefined | 'unknown' {
  if (!options) return (node.arguments?.length ?? 0) > 1 ? 'unknown' : undefined;
  if (isFilledLater(options)) return 'unknown';
  const written = propertyValue(options, 'capabilities');
  const open = (one: ts.ObjectLiteralExpression): boolean => one.properties.some(ts.isSpreadAssignment);
  if (!written) return open(options) ? 'unknown' : undefined;
  const capabilities = objectLiteral(calls.flow, written);
  if (!capabilities || isFilledLater(capabilities)) return 'unknown';
  return propertyValue(capabilities, 'elicitation') ?? (open(capabilities) ? 'unknown' : undefined);
}

function receives({ calls }: RuleContext, registration: ts.CallExpression, client: ts.NewExpression): boolean {
  const callee = unwrap(registration.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return calls.flow
    .origins(callee.expression)
    .some((origin) => origin.kind === 'construction' && origin.node === client);
}

/** A handler whose client could not be followed, or code outside that is given this one. */
function mayBeHandledElsewhere(
  context: RuleContext,
  client: ts.NewExpression,
  handlers: readonly ClientHandler[],
): boolean {
  const { calls, packageOf } = context;
  const owner = packageOf(client.getSourceFile().fileName);
  const loose = handlers.some(({ node }) => {
    const callee = unwrap(node.expression);
    const origins = ts.isPropertyAccessExpression(callee) ? calls.flow.origins(callee.expression) : [];
    return !origins.some(({ kind }) => kind === 'construction') && packageOf(node.getSourceFile().fileName) === owner;
  });
  const given = calls.sites.some(
    (site) =>
      calls.callees(site).length === 0 &&
      (site.arguments ?? []).some((argument) =>
        calls.flow.origins(argument).some((origin) => origin.kind === 'construction' && origin.node === client),
      ),
  );
  return loose || given || leaves(client);
}

/** Exported or returned: who gets it may register the handler. */
function leaves(client: ts.NewExpression): boolean {
  const statement = client.parent;
  if (ts.isReturnStatement(statement) || ts.isArrowFunction(statement)) return true;
  if (!ts.isVariableDeclaration(statement))
    return !ts.isVariableDeclaration(statement) && !ts.isBinaryExpression(statement);
  const text = statement.name.getText();
  const source = client.getSourceFile().text;
  return (
    /^export /.test(statement.parent.parent.getText()) ||
    new RegExp(`return\\s*\\{?[^;]*\\b${text}\\b|export\\s*\\{[^}]*\\b${text}\\b|fallbackRequestHandler`).test(source)
  );
}

function registersCapability({ calls }: RuleContext, registration: ts.CallExpression): boolean {
  return calls.sites.some(
    (site) =>
      site.getSourceFile() === registration.getSourceFile() &&
      accessedName(unwrap(site.expression)) === 'registerCapabilities',
  );
}
