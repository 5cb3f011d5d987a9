import type { CapabilityCheck } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { unwrap, wrapping } from '../program/nodes.js';
import type { CapabilitySeed } from './capability-seeds.js';
import { widened } from './capability-tests.js';
import { CapabilityWalk, type FoundCheck } from './capability-walk.js';

/** Finds every place that looks what the client can do: at the reading itself, through variables and helpers, or in a field. */
export function findCapabilityChecks(
  calls: Calls,
  seeds: readonly CapabilitySeed[],
  sources: readonly ts.SourceFile[],
): readonly CapabilityCheck[] {
  return seeds.flatMap((seed) => {
    const walk = new CapabilityWalk(calls, sources, seed);
    walk.follow({
      node: seed.node,
      path: seed.of ? [seed.of] : [],
      filled: false,
      counts: false,
      handedOver: false,
      keptIn: undefined,
    });
    return merged(walk.found).map(({ keptIn, path: _path, ...check }) => ({
      ...check,
      kinds: walk.counted ? [] : check.kinds,
      remembered: keptIn && walk.kept.of(keptIn),
    }));
  });
}

/** A check whether there are capabilities at all goes into the check beside it that says it too. */
function merged(found: readonly FoundCheck[]): readonly FoundCheck[] {
  const checks = new Set(found);
  for (const whole of found.filter(({ path }) => path.length === 0)) {
    const other = [...checks].find((check) => check.path.length > 0 && standsBeside(whole, check));
    if (other) {
      checks.delete(other);
      checks.delete(whole);
      checks.add({ ...other, ...widened(wrapping(other.node).parent as ts.Expression, other.negated) });
    }
  }
  for (const whole of [...checks].filter(({ path }) => path.length === 0)) {
    const next = sayingTheSame(whole, [...checks]);
    if (!next) continue;
    checks.delete(whole);
    checks.delete(next);
    checks.add({ ...next, redundant: wrapping(whole.node).parent as ts.IfStatement });
  }
  return [...checks];
}

/** `caps && caps.elicitation`, `!caps || !caps.elicitation` */
function standsBeside(whole: FoundCheck, { node, negated, orUndefined }: FoundCheck): boolean {
  const at = wrapping(node);
  const { parent } = at;
  if (!ts.isBinaryExpression(parent) || parent.right !== at || whole.negated !== negated || orUndefined) return false;
  const joins = negated ? ts.SyntaxKind.BarBarToken : ts.SyntaxKind.AmpersandAmpersandToken;
  return parent.operatorToken.kind === joins && unwrap(parent.left) === unwrap(whole.node);
}

/**
 * The check that follows `if (!caps) return false` and says it too: `return !!caps.elicitation`, or an `if` that returns
 * the same. Who has no capabilities has no part of them either.
 */
function sayingTheSame({ node, negated }: FoundCheck, checks: readonly FoundCheck[]): FoundCheck | undefined {
  const statement = wrapping(node).parent;
  if (!negated || !ts.isIfStatement(statement) || statement.elseStatement) return undefined;
  const returned = onlyReturn(statement.thenStatement);
  if (returned === undefined || !ts.isBlock(statement.parent)) return undefined;
  const { statements } = statement.parent;
  const next = statements[statements.indexOf(statement) + 1];
  const isReturn = next !== undefined && ts.isReturnStatement(next) && returned === 'false';
  const isSame =
    next !== undefined && ts.isIfStatement(next) && !next.elseStatement && onlyReturn(next.thenStatement) === returned;
  const decides = isReturn || isSame ? next.expression && unwrap(next.expression) : undefined;
  return checks.find(
    (check) => check.node === decides && check.negated === isSame && !check.orUndefined && check.path.length > 0,
  );
}

/** The text that a statement returns, when it does nothing else. */
function onlyReturn(statement: ts.Statement): string | undefined {
  const [only, more] = ts.isBlock(statement) ? statement.statements : [statement];
  if (!only || more || !ts.isReturnStatement(only)) return undefined;
  return only.expression?.getText() ?? '';
}
