import { ts } from '../src/program/compiler.js';
import { literalText, objectLiteral, propertyValue } from '../src/program/literals.js';
import { accessedName, nodesIn, unwrap } from '../src/program/nodes.js';
import type { Problem, Rule, RuleContext } from '../src/program/rule.js';

const MEMBER = /^<tasks>\.\w+$/;
const METHODS = new Set(['tasks/result', 'tasks/list']);

/**
 * Tasks left the core for an extension with other methods.
 * Source: SEP-2663, "Compatibility": `tasks/result`, `tasks/list`, `params.task` and `execution.taskSupport` are gone.
 */
export const noLegacyTasksApi: Rule = {
  id: 'no-legacy-tasks-api',
  description: 'The tasks of revision 2025-11-25 are used, which revision 2026-07-28 replaced by an extension.',
  level: 'error',
  presets: ['recommended', 'strict', 'migration'],
  tokens: ['experimental.tasks', 'taskStore', 'tasks/result', 'tasks/list', 'taskSupport'],
  check: (context) => {
    const made = [...members(context), ...requests(context), ...stores(context)];
    return made.map(
      (node): Problem => ({
        node,
        message:
          'The tasks of revision 2025-11-25 are not there any more: 2026-07-28 has them as the extension `io.modelcontextprotocol/tasks`, with `tasks/get` and `tasks/update`. Ask before the task is made, and move to the extension.',
      }),
    );
  },
};

/** `server.experimental.tasks.registerToolTask(…)` and its kin. */
function members({ files, names }: RuleContext): readonly ts.Node[] {
  return nodesIn(files, ts.isCallExpression).filter(({ expression }) => {
    const callee = unwrap(expression);
    return ts.isPropertyAccessExpression(callee) && names(callee).some(({ name }) => MEMBER.test(name));
  });
}

/** `client.request({ method: 'tasks/result', … })`. */
function requests({ files, names, calls }: RuleContext): readonly ts.Node[] {
  return nodesIn(files, ts.isCallExpression).filter(({ expression, arguments: [first] }) => {
    const name = accessedName(unwrap(expression));
    if (name !== 'request' && name !== 'sendRequest' && name !== 'send') return false;
    const method = literalText(calls.flow, propertyValue(objectLiteral(calls.flow, first), 'method'));
    return method !== undefined && METHODS.has(method) && names(expression).length > 0;
  });
}

/** `new McpServer(info, { taskStore })`. */
function stores({ files, names, calls }: RuleContext): readonly ts.Node[] {
  return nodesIn(files, ts.isNewExpression).flatMap((node) => {
    if (!names(node).some(({ name }) => /^<(high-level-)?server>$|^<client>$/.test(name))) return [];
    const store = propertyValue(objectLiteral(calls.flow, node.arguments?.[1]), 'taskStore');
    return store ? [store.parent] : [];
  });
}
