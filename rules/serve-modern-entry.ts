import { ts } from '../src/program/compiler.js';
import { accessedName, nodesIn } from '../src/program/nodes.js';
import type { Rule, RuleContext } from '../src/program/rule.js';

const TRANSPORT = /^new (Stdio|\w*StreamableHTTP|SSE)ServerTransport$/;
const ENTRIES = new Set(['serveStdio', 'createMcpHandler']);

/**
 * A server that is connected by hand speaks 2025-11-25 only.
 * Source: SDK server 2.4.0, `serveStdio` and `createMcpHandler`; not of the specification.
 */
export const serveModernEntry: Rule = {
  id: 'serve-modern-entry',
  description: 'A server is connected to its transport by hand, which serves revision 2025-11-25 only.',
  level: 'info',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['ServerTransport', ...ENTRIES],
  check: (context) => {
    const modern = new Set(entries(context).map((node) => packageKey(context, node)));
    return nodesIn(context.files, ts.isCallExpression)
      .filter((call) => connects(context, call) && !modern.has(packageKey(context, call)))
      .map((node) => ({
        node,
        message:
          'A server that is connected like this never meets a client of revision 2026-07-28. Serve it with `serveStdio` or `createMcpHandler`, which take a function that makes the server and speak both revisions.',
      }));
  },
};

/** Of SDK 2.x: on 1.x there is no other way. */
function connects({ names }: RuleContext, call: ts.CallExpression): boolean {
  const [transport] = call.arguments;
  return (
    accessedName(call.expression) === 'connect' &&
    // `super.connect(transport)` passes on what a caller gave, who is the one to ask.
    !(
      ts.isPropertyAccessExpression(call.expression) && call.expression.expression.kind === ts.SyntaxKind.SuperKeyword
    ) &&
    transport !== undefined &&
    names(transport).some(({ library, name }) => library === 'sdk-v2' && TRANSPORT.test(name))
  );
}

/** An entry counts where it is used, and not where it is only imported. */
function entries({ files, names }: RuleContext): readonly ts.Node[] {
  return nodesIn(files, ts.isIdentifier).filter(
    (node) =>
      ENTRIES.has(node.text) && !ts.isImportSpecifier(node.parent) && names(node).some(({ name }) => ENTRIES.has(name)),
  );
}

function packageKey({ packageOf }: RuleContext, node: ts.Node): unknown {
  return packageOf(node.getSourceFile().fileName);
}
