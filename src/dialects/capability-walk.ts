import type { CapabilityCheck } from '../program/ask.js';
import type { Calls } from '../program/calls.js';
import { ts } from '../program/compiler.js';
import { accessedName, enclosingFunction, isFunctionNode, memberNameText, wrapping } from '../program/nodes.js';
import { type CallersOf, isFixed, readsOf } from '../program/reads.js';
import { assignedTo, isNarrowed, mixing, returnedFrom, valueOfCall, withEmptyDefault } from '../program/value-steps.js';
import { KeptValues, MORE } from './capability-kept.js';
import { type CapabilitySeed, INITIALIZE } from './capability-seeds.js';
import { kindsOf, soughtIn, type Tested, testOf, widened } from './capability-tests.js';

/** An expression whose value is what the client can do, or a part of it. */
export interface CapabilityValue {
  readonly node: ts.Expression;
  /** `['elicitation', 'form']` */
  readonly path: readonly string[];
  /** Never undefined: `?? {}`. */
  readonly filled: boolean;
  /** Some access on the way counts on an earlier check: `caps.elicitation`. */
  readonly counts: boolean;
  /** Handed over as an argument: who reads it need not know where it comes from. */
  readonly handedOver: boolean;
  readonly keptIn: ts.Declaration | undefined;
}

/** A check in the making. */
export interface FoundCheck extends Omit<CapabilityCheck, 'remembered'> {
  readonly path: readonly string[];
  readonly keptIn: ts.Declaration | undefined;
}

// More of one reading nobody follows.
const MOST_VALUES = 200;

/** Follows one reading of the capabilities forward, to everything that is decided by it. */
export class CapabilityWalk {
  readonly found: FoundCheck[] = [];
  /** Something counts on a check without repeating it, and stays as it is: the check may not change alone. */
  counted = false;
  readonly kept: KeptValues;
  readonly #seen = new Set<ts.Node>();
  readonly #callers: CallersOf = (node) => (isFunctionNode(node) ? this.calls.callers(node) : []);

  constructor(
    private readonly calls: Calls,
    private readonly sources: readonly ts.SourceFile[],
    private readonly reading: CapabilitySeed,
  ) {
    this.kept = new KeptValues(calls.flow);
  }

  follow(value: CapabilityValue): void {
    if (this.#seen.has(value.node) || this.#seen.size > MOST_VALUES) return;
    this.#seen.add(value.node);
    const at = wrapping(value.node) as ts.Expression;
    const part = partOf(value, at);
    if (isBeside(part ?? value, at)) return;
    const sought = soughtIn(at);
    const filled = withEmptyDefault(at);
    if (part) this.follow(part);
    else if (sought)
      this.#check({ ...value, path: [...value.path, sought.name], counts: true }, widened(sought.node, false));
    else if (filled) this.follow({ ...value, node: filled, filled: true });
    else {
      const tested = value.filled ? undefined : testOf(this.calls.flow, this.#callers, at);
      if (tested) this.#check(value, tested);
      else this.#passedOn(value, at);
    }
  }

  #passedOn(value: CapabilityValue, at: ts.Expression): void {
    const { parent } = at;
    const target = assignedTo(this.calls.flow.checker, at);
    const fn = returnedFrom(at);
    const parameter = this.#parameterOf(at);
    if (ts.isVariableDeclaration(parent)) this.#declared(value, parent.name, parent, at);
    else if (target) this.#keptBy(target, value, at);
    else if (fn) for (const call of this.calls.callers(fn)) this.follow({ ...value, node: valueOfCall(call) });
    else if (parameter) this.#declared({ ...value, handedOver: true }, parameter.name, parameter, at);
    else if (value.counts || isNarrowed(this.calls.flow.checker, at)) this.counted = true;
  }

  #declared(value: CapabilityValue, name: ts.BindingName, declaration: ts.Declaration, from: ts.Expression): void {
    if (ts.isArrayBindingPattern(name)) return;
    if (ts.isObjectBindingPattern(name)) {
      for (const element of name.elements) {
        const property = element.propertyName ?? element.name;
        const text =
          ts.isObjectBindingPattern(property) || ts.isArrayBindingPattern(property)
            ? undefined
            : memberNameText(property);
        if (text === undefined || element.dotDotDotToken) continue;
        const filled = element.initializer !== undefined;
        const path = stepInto(value.path, text);
        if (path) this.#declared({ ...value, path, filled }, element.name, element, from);
      }
      return;
    }
    const fixed = !ts.isVariableDeclaration(declaration) || isFixed(this.calls.flow, declaration);
    if (!fixed) {
      this.#keptBy(declaration, value, from);
      return;
    }
    const home = enclosingFunction(declaration);
    const sources = ts.isVariableDeclaration(declaration) ? this.sources : [declaration.getSourceFile()];
    for (const read of readsOf(this.calls.flow.checker, declaration, sources)) {
      const inPlace = ts.isParameter(declaration) || enclosingFunction(read) === home;
      if (!inPlace) this.kept.add(declaration, value.path.join('.'), from);
      this.follow({ ...value, node: read, keptIn: inPlace ? value.keptIn : declaration });
    }
  }

  #keptBy(declaration: ts.Declaration, value: CapabilityValue, from: ts.Expression): void {
    this.kept.add(declaration, value.path.join('.'), from);
    for (const read of readsOf(this.calls.flow.checker, declaration, this.sources))
      this.follow({ ...value, node: read, keptIn: declaration });
  }

  #check(value: CapabilityValue, tested: Tested): void {
    const kinds = value.handedOver ? [] : kindsOf(value.path);
    if (kinds.length === 0 && value.counts) this.counted = true;
    const check = { ...tested, kinds, path: value.path, keptIn: value.keptIn };
    this.#add(check);
    this.#flag(check, tested.node, check.negated, false);
  }

  #add(check: Pick<FoundCheck, 'node' | 'kinds' | 'negated' | 'orUndefined' | 'path' | 'keptIn'>): void {
    const subject = subjectOf(check.path);
    if (subject) this.found.push({ ...check, subject, reading: this.reading, redundant: undefined });
  }

  /** The outcome of a check that other code reads later: a flag in a field, or in a variable around the handler. */
  #flag(check: FlagCheck, node: ts.Expression, negated: boolean, mixed: boolean): void {
    const at = wrapping(node) as ts.Expression;
    const { parent } = at;
    const whole = mixing(at);
    if (whole) {
      this.#flag(check, whole, negated, true);
      return;
    }
    const declared = ts.isVariableDeclaration(parent) ? parent : assignedTo(this.calls.flow.checker, at);
    if (!declared || check.orUndefined) return;
    const says = mixed ? MORE : `${negated ? '!' : ''}${check.path.join('.')}`;
    const home = ts.isVariableDeclaration(declared) ? enclosingFunction(declared) : undefined;
    for (const read of readsOf(this.calls.flow.checker, declared, this.sources)) {
      if (this.#seen.has(read)) continue;
      if (ts.isVariableDeclaration(declared) && enclosingFunction(read) === home) continue;
      this.#seen.add(read);
      this.kept.add(declared, says, at);
      const seen = widened(read, negated);
      this.#add({ ...seen, kinds: mixed ? [] : check.kinds, path: check.path, keptIn: declared });
    }
  }

  /** The parameter of a function of the project that takes an argument. */
  #parameterOf(at: ts.Expression): ts.ParameterDeclaration | undefined {
    const { parent } = at;
    if (!ts.isCallExpression(parent) || parent.expression === at) return undefined;
    const [callee] = this.calls.callees(parent);
    return callee?.parameters[parent.arguments.indexOf(at)];
  }
}

type FlagCheck = Pick<FoundCheck, 'kinds' | 'negated' | 'orUndefined' | 'path'>;

function partOf(value: CapabilityValue, at: ts.Expression): CapabilityValue | undefined {
  const { parent } = at;
  if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
    return undefined;
  const name = accessedName(parent);
  const path = name === undefined ? undefined : stepInto(value.path, name);
  if (!path) return undefined;
  const optional = value.filled || (parent.flags & ts.NodeFlags.OptionalChain) !== 0;
  return { ...value, node: parent, path, filled: false, counts: value.counts || !optional };
}

/** The path of a member; undefined beside the capabilities. */
function stepInto(path: readonly string[], name: string): readonly string[] | undefined {
  if (path[0] !== INITIALIZE) return [...path, name];
  return name === 'capabilities' ? [] : undefined;
}

/** What else a client says when the session begins, `params.clientInfo`, and whether it says anything. */
function isBeside({ path }: CapabilityValue, { parent }: ts.Node): boolean {
  const isPassedOn = ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent) || ts.isCallExpression(parent);
  return path[0] === INITIALIZE && !isPassedOn && !ts.isReturnStatement(parent);
}

const SUBJECTS = new Set<string | undefined>(['elicitation', 'sampling', 'roots']);

/** Whose asks a part of the capabilities speaks of; undefined for others (`tasks`, `experimental`). */
function subjectOf([first]: readonly string[]): CapabilityCheck['subject'] | undefined {
  if (first === undefined) return 'any';
  return SUBJECTS.has(first) ? (first as CapabilityCheck['subject']) : undefined;
}
