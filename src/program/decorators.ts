import { ts } from './compiler.js';
import type { FlowContext } from './flow-context.js';
import { accessedName, type FunctionNode, isFunctionNode, unwrap, visit } from './nodes.js';
import type { Origin } from './origin.js';

/**
 * What a decorator of the project gets for a parameter: of TypeScript's own kind the class, the key and the descriptor,
 * of the standard kind the method and its context.
 */
export function decoratorArguments(
  decorations: readonly ts.Decorator[],
  parameter: ts.ParameterDeclaration,
  index: number,
): readonly Origin[] {
  if (index !== 0) return [];
  return decorations.flatMap(({ parent }): readonly Origin[] => {
    if (ts.isClassLike(parent)) return [{ kind: 'class', node: parent }];
    if (isStandard(parameter.parent)) return isFunctionNode(parent) ? [{ kind: 'function', node: parent }] : [];
    const owner = parent.parent;
    return ts.isClassLike(owner) ? [{ kind: 'object-of', class: owner, node: owner }] : [];
  });
}

/** `descriptor.value` in a decorator of TypeScript's own kind: the method as it is written. */
export function descriptorValue(
  decorations: readonly ts.Decorator[],
  parameter: ts.ParameterDeclaration,
): readonly Origin[] {
  if (parameter.parent.parameters.indexOf(parameter) !== 2) return [];
  return decorations.flatMap(({ parent }): readonly Origin[] =>
    isFunctionNode(parent) ? [{ kind: 'function', node: parent }] : [],
  );
}

/** `(method, context: ClassMethodDecoratorContext)`, or a first parameter that is declared to be a function. */
function isStandard({ parameters }: ts.SignatureDeclaration): boolean {
  const [first, second, third] = parameters;
  if (!second || third) return false;
  const types = `${first?.type?.getText() ?? ''} ${second.type?.getText() ?? ''}`;
  return /DecoratorContext\b|=>|\bFunction\b/.test(types);
}

/** The functions that decorators of the project put in a method's place, from `descriptor.value = …` or by returning them. */
function standInsOf(flow: FlowContext, method: FunctionNode): readonly FunctionNode[] {
  if (!ts.isMethodDeclaration(method)) return [];
  // The outermost stands first, and is the one that is called; what it calls is the next one or the method.
  for (const { expression } of ts.getDecorators(method) ?? []) {
    const found = flow
      .origins(expression)
      .flatMap((origin) => (origin.kind === 'function' ? replacedBy(flow, origin.node) : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** What is entered where a method is called: itself, or what stands in its place. */
export function enteredFor(flow: FlowContext, method: FunctionNode): readonly Origin[] {
  const instead = standInsOf(flow, method);
  return (instead.length > 0 ? instead : [method]).map((node) => ({ kind: 'function', node }));
}

function replacedBy(flow: FlowContext, decorator: FunctionNode): readonly FunctionNode[] {
  const written: ts.Expression[] = [];
  if (!decorator.body) return [];
  const descriptor = decorator.parameters[2]?.name.getText();
  visit(decorator.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression) written.push(node.expression);
    const assigned =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      accessedName(node.left) === 'value' &&
      ts.isPropertyAccessExpression(node.left) &&
      node.left.expression.getText() === descriptor;
    if (assigned) written.push(node.right);
    return ts.isFunctionLike(node) ? false : undefined;
  });
  if (!ts.isBlock(decorator.body)) written.push(decorator.body);
  return written.flatMap((value) => {
    const at = unwrap(value);
    const origins = flow.origins(at);
    return origins.flatMap((origin) => {
      if (origin.kind === 'function') return origin.node.body ? [origin.node] : [];
      if (origin.kind !== 'object') return [];
      return flow.member(origin, 'value').flatMap((held) => (held.kind === 'function' ? [held.node] : []));
    });
  });
}

/** The methods that a computed key of an object can mean, `desk[tool.method](…)`: the decorated ones, if there are any. */
export function methodsByKey(owner: ts.ClassLikeDeclaration): readonly FunctionNode[] {
  const methods = owner.members.filter(
    (member): member is ts.MethodDeclaration => ts.isMethodDeclaration(member) && member.body !== undefined,
  );
  const decorated = methods.filter((method) => (ts.getDecorators(method) ?? []).length > 0);
  return decorated.length > 0 ? decorated : methods;
}
