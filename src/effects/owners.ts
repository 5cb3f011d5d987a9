import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { accessedName, unwrap, wrapping } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';
import { moduleOf } from '../program/origin-module.js';
import { packageOfFile } from '../program/symbols.js';

/** The package or module that the receiver's members belong to: `lib`, a package name, or undefined when nobody knows. */
export function ownerOf(flow: Flow, receiver: ts.Expression, callee: ts.Expression): string | undefined {
  return declaringPackage(flow, callee) ?? moduleBehind(flow.origins(receiver).filter((origin) => !isRecord(origin)));
}

/** The packages and modules that a call may belong to: by where its method is declared, and by where its receiver comes from. */
export function ownersOf(flow: Flow, site: ts.CallExpression): readonly string[] {
  const callee = unwrap(site.expression);
  const isMethod = accessedName(callee) !== undefined;
  const from = isMethod ? (callee as ts.PropertyAccessExpression).expression : callee;
  const found = [
    isMethod ? declaringPackage(flow, callee) : signingPackage(flow, site),
    moduleBehind(flow.origins(from).filter((origin) => !isRecord(origin))),
  ];
  const known = found.filter((name) => name !== undefined);
  const lender = known.length === 0 && isMethod ? lenderOf(flow, from) : undefined;
  return lender === undefined ? known : [lender];
}

/** The library that hands a value to a callback: of `span`, in `tracer.startActiveSpan('a', (span) => …)`. */
function lenderOf(flow: Flow, receiver: ts.Expression): string | undefined {
  for (const origin of flow.origins(receiver)) {
    const call = origin.kind === 'parameter' ? wrapping(origin.node.parent).parent : undefined;
    const callee = call && ts.isCallExpression(call) ? unwrap(call.expression) : undefined;
    const owner =
      callee && ts.isPropertyAccessExpression(callee) ? moduleBehind(flow.origins(callee.expression)) : undefined;
    if (owner !== undefined) return owner;
  }
  return undefined;
}

export function moduleBehind(origins: readonly Origin[]): string | undefined {
  return origins.map(moduleOf).find((module) => module !== undefined);
}

function declaringPackage(flow: Flow, callee: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  return packageOf(flow.checker.getSymbolAtLocation(callee.name)?.declarations?.[0]);
}

/** Of a value that is called itself: `got(url)`, `knex('users')`. */
function signingPackage(flow: Flow, site: ts.CallExpression): string | undefined {
  return packageOf(flow.checker.getResolvedSignature(site)?.declaration);
}

function packageOf(declaration: ts.Node | undefined): string | undefined {
  const file = declaration?.getSourceFile();
  return file?.isDeclarationFile ? packageOfFile(file.fileName) : undefined;
}

/** `Record<string, () => void>`: the type is the language's, what is called through it is anybody's. */
function isRecord(origin: Origin): boolean {
  return origin.kind === 'instance' && origin.class.module === 'lib' && origin.class.name === 'Record';
}
