import type { ReceiverOrigin } from '../model/input-point.js';
import type { AskSite } from '../program/ask.js';
import { ts } from '../program/compiler.js';
import type { Flow } from '../program/flow.js';
import { functionName, placeOf, shortText, unwrap } from '../program/nodes.js';
import type { Origin } from '../program/origin.js';

/** Where the thing that asks comes from, as far as the code shows it; empty for an error that is thrown. */
export function receiversOf(flow: Flow, { node }: AskSite): readonly ReceiverOrigin[] {
  if (!ts.isCallExpression(node)) return [];
  const found = new Map<string, ReceiverOrigin>();
  for (const origin of flow.origins(unwrap(node.expression))) {
    const told = tell(rootOf(origin));
    if (told) found.set(JSON.stringify(told), told);
  }
  return [...found.values()];
}

/** What `server.server.elicitInput` is a member of in the end. */
function rootOf(origin: Origin): Origin {
  return origin.kind === 'member' || origin.kind === 'result' ? rootOf(origin.of) : origin;
}

function tell(origin: Origin): ReceiverOrigin | undefined {
  switch (origin.kind) {
    case 'construction':
      return { place: placeOf(origin.node), text: shortText(origin.node) };
    case 'instance':
      return { place: undefined, text: `declared as ${origin.class.name} of ${origin.class.module}` };
    case 'object-of':
      return { place: placeOf(origin.class), text: `an object of ${origin.class.name?.text ?? 'a class'}` };
    case 'parameter': {
      const owner = origin.node.parent;
      const name = ts.isFunctionLike(owner) && 'body' in owner ? functionName(owner as never) : undefined;
      const of = name === undefined ? 'a function' : name;
      return { place: placeOf(origin.node), text: `parameter ${origin.node.name.getText()} of ${of}` };
    }
    case 'interface':
    case 'signature':
      return { place: placeOf(origin.node), text: `declared as ${shortText(origin.node, 60)}` };
    case 'external':
      return { place: undefined, text: `${origin.name.name} of ${origin.name.module}` };
    case 'function':
      return { place: placeOf(origin.node), text: functionName(origin.node) ?? 'a function' };
    case 'unknown':
      return { place: placeOf(origin.node), text: `${shortText(origin.node, 60)}, of which nothing is known` };
    default:
      return undefined;
  }
}
