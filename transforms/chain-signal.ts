import { ts } from '../src/program/compiler.js';
import { accessedName, unwrap } from '../src/program/nodes.js';
import { freeErrorName } from './names.js';
import { type FileRewrite, insert, replace } from './rewrite.js';

/** Lets the signal through the failure handlers of a promise chain: `.catch(fn)`, `.then(ok, fn)`. */
export function passChains(file: FileRewrite, chains: readonly ts.CallExpression[], done: Set<ts.Node>): void {
  for (const call of chains) {
    const name = accessedName(unwrap(call.expression));
    const handler = name === 'catch' ? call.arguments[0] : name === 'then' ? call.arguments[1] : undefined;
    if (
      !handler ||
      done.has(handler) ||
      handler.kind === ts.SyntaxKind.NullKeyword ||
      handler.getText() === 'undefined'
    )
      continue;
    done.add(handler);
    passHandler(file, handler);
  }
}

/** Lets the signal out of `Promise.allSettled(…)`, which takes it for an outcome like others. */
export function passSettled(file: FileRewrite, call: ts.CallExpression, done: Set<ts.Node>): void {
  if (done.has(call)) return;
  done.add(call);
  const is = file.names.shim('isInputRequired');
  const check = `for (const one of settled) if (one.status === 'rejected' && ${is}(one.reason)) throw one.reason;`;
  insert(file, call.getEnd(), `.then((settled) => { ${check.replaceAll("'", file.style.quote)} return settled; })`);
}

function passHandler(file: FileRewrite, handler: ts.Expression): void {
  const check = (name: string): string => `if (${file.names.shim('isInputRequired')}(${name})) throw ${name};`;
  if (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)) {
    const [parameter] = handler.parameters.filter(({ name }) => name.getText() !== 'this');
    const name = !parameter
      ? freeErrorName(handler)
      : ts.isIdentifier(parameter.name)
        ? parameter.name.text
        : undefined;
    if (name !== undefined && ts.isBlock(handler.body)) {
      if (!parameter) insert(file, closingParen(handler), handler.parameters.length > 0 ? `, ${name}` : name);
      insert(file, handler.body.getStart() + 1, ` ${check(name)}`);
      return;
    }
    if (name !== undefined && ts.isArrowFunction(handler)) {
      const isAsync = handler.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ? 'async ' : '';
      replace(
        file,
        handler.getStart(),
        handler.body.getStart(),
        `${isAsync}(${parameter?.getText() ?? name}) => { ${check(name)} return `,
      );
      insert(file, handler.body.getEnd(), '; }');
      return;
    }
  }
  const name = freeErrorName(handler);
  insert(file, handler.getStart(), `(${name}) => { ${check(name)} return (`);
  const signatures = file.checker.getTypeAtLocation(handler).getCallSignatures();
  const takes = signatures.length === 0 || signatures.some(({ parameters }) => parameters.length > 0);
  insert(file, handler.getEnd(), takes ? `)(${name}); }` : ')(); }');
}

function closingParen(handler: ts.ArrowFunction | ts.FunctionExpression): number {
  return (
    handler
      .getChildren()
      .find(({ kind }) => kind === ts.SyntaxKind.CloseParenToken)
      ?.getStart() ?? handler.getStart()
  );
}
