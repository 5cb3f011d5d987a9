import path from 'node:path';
import type { Looseness } from '../../transforms/rewrite.js';
import { findEscapes } from '../dialects/escapes.js';
import { receiversOf } from '../dialects/receivers.js';
import { isMadeForRounds } from '../dialects/round-names.js';
import { EffectInference } from '../effects/infer.js';
import type { Analysis } from '../model/analysis.js';
import type { Handler, InputPoint, Route } from '../model/input-point.js';
import type { Plan } from '../model/plan.js';
import type { Target } from '../model/report.js';
import type { PointFacts } from '../planner/facts.js';
import { planAll } from '../planner/plan.js';
import type { CapabilityCheck } from '../program/ask.js';
import type { Flow } from '../program/flow.js';
import { functionName, placeAt, placeOf, shortText, spanOf } from '../program/nodes.js';
import type { RulePoint } from '../program/rule.js';
import { symbolPath } from '../program/symbol-path.js';
import { importedBeside } from './beside-given.js';
import { Capabilities, capabilityFacts } from './capabilities.js';
import { type CollectedCode, type CollectedPoint, collect } from './collect.js';
import { factsOf, neighboursOf } from './facts.js';
import { findingsOf } from './findings.js';
import { numbered } from './fingerprints.js';
import { beyondGiven, beyondParsing, isChangeable, shimProblem } from './limits.js';
import type { EngineOptions } from './options.js';
import { bySpan } from './order.js';
import { besideOwnRounds, ownReads } from './own-rounds.js';
import { originOf } from './point-origin.js';
import { RuleLevels } from './rule-levels.js';
import type { Survey } from './survey.js';
import { untypedPackages } from './untyped.js';

/** One input point, judged, with its nodes: what `migrate` goes on with. */
export interface JudgedPoint {
  readonly point: InputPoint;
  readonly collected: CollectedPoint;
  readonly facts: PointFacts;
  /** Checks of what the client can do, on its route, that ask `supports` from now on. */
  readonly checks: readonly CapabilityCheck[];
}

export interface Judged {
  readonly code: CollectedCode;
  readonly points: readonly JudgedPoint[];
  readonly analysis: Analysis;
  /** The input points whose answers, and maybe questions, are written as the `any` that they were. */
  readonly loose?: ReadonlyMap<string, Looseness>;
}

/** From candidate files to input points with plans, findings and escapes. */
export function judge(
  survey: Survey,
  options: EngineOptions,
  broken: ReadonlyMap<string, readonly string[]> = new Map(),
  code: CollectedCode = collect(survey, options),
): Judged {
  options.onProgress?.('judging');
  const inference = inferenceOf(code, options);
  const points = judgePoints(code, survey, options, broken, inference);
  const inputPoints = points.map(({ point }) => point);
  const { sources, packages, unlisted, candidates } = survey;
  const configs = [...code.program.broken].map(([file, why]) => ({ file, why }));
  const analysis: Analysis = {
    target: targetOf(points),
    counts: {
      files: sources.files.length,
      candidates: candidates.length,
      parsed: code.program.sources.length,
    },
    inputPoints,
    ...findingsOf(code, points.map(rulePoint), inference, survey, new RuleLevels(options.config, options.rules)),
    escapes: findEscapes(
      code.calls,
      code.roles,
      new Set([...code.registrations.map(({ node }) => node), ...code.points.map(({ ask }) => ask.node)]),
    ),
    unread: [...unlisted, ...sources.unread, ...packages.unread, ...configs, ...syntaxErrors(code, survey)],
    untyped: untypedPackages(code.points, survey),
  };
  return { code, points, analysis };
}

function judgePoints(
  code: CollectedCode,
  survey: Survey,
  options: EngineOptions,
  broken: ReadonlyMap<string, readonly string[]>,
  inference: EffectInference,
): readonly JudgedPoint[] {
  const found = [...code.points].sort((a, b) => bySpan(spanOf(a.ask.node), spanOf(b.ask.node)));
  const ids = numbered(
    found.map(({ ask }) => `${relative(options.cwd, ask.node)}#${symbolPath(ask.node)}#${ask.kind}`),
  );
  const neighbours = neighboursOf(found, ids);
  const reads = ownReads(code);
  const facts = found.map((point, index) => {
    const id = ids[index] as string;
    const facts = factsOf(
      point,
      id,
      `${relative(options.cwd, point.ask.node)}:${placeOf(point.ask.node).line}`,
      neighbours.get(id) ?? [],
      inference,
      { ...originOf(point, survey), shimProblem: shimProblem(point, found, survey) },
      code.calls,
    );
    const unsupported = facts.unsupported ?? besideOwnRounds(point, reads);
    return {
      ...facts,
      unsupported,
      beyond: [...beyondGiven(point, survey, options.cwd), ...importedBeside(point, survey, options.cwd)],
      unparsed: beyondParsing(point, code, options.cwd),
      typeErrors: broken.get(id) ?? [],
    };
  });
  // What is left alone is known without them: checks of what the client can do only ask for a look.
  const first = planAll(facts);
  const moving = found.filter((_point, index) => first.get(ids[index] as string)?.kind !== 'manual');
  const capabilities = new Capabilities(code, moving, (file, point) => isHome(survey, code, file, point));
  const checked = found.map((point, index) => {
    const checks = capabilities.of(point);
    return { checks: checks.converted, facts: { ...(facts[index] as PointFacts), ...capabilityFacts(checks) } };
  });
  const plans = planAll(checked.map((point) => point.facts));
  return found.map((collected, index) => {
    const { facts: fact, checks } = checked[index] as (typeof checked)[number];
    return {
      collected,
      facts: fact,
      checks,
      point: describe(collected, fact, plans.get(fact.id) as Plan, code.calls.flow),
    };
  });
}

/** Whether a file may be changed, and is of a package that gets the shim for the sake of this point. */
function isHome(survey: Survey, code: CollectedCode, file: string, { graph }: CollectedPoint): boolean {
  const { packages } = survey;
  const owner = packages.of(file);
  return (
    isChangeable(file, survey, code) &&
    graph.edges.some(({ node }) => packages.of(node.getSourceFile().fileName) === owner)
  );
}

function inferenceOf({ calls, points, names }: CollectedCode, { writes, config }: EngineOptions): EffectInference {
  const asks = new Map<unknown, InputPoint['kind']>(points.map(({ ask }) => [ask.node, ask.kind]));
  const asking = new Set(points.flatMap(({ graph }) => graph.frames));
  const ways = new Set<unknown>(
    points.flatMap(({ graph }) => graph.edges.filter(({ enters }) => enters).map(({ node }) => node)),
  );
  return new EffectInference(
    calls,
    {
      isAsk: (node) => asks.has(node),
      isUrl: (node) => asks.get(node) === 'url',
      isWay: (node) => ways.has(node),
      isAsking: (fn) => asking.has(fn),
      isRounds: (site) => names.of(site.expression).some(isMadeForRounds),
    },
    writes ?? config?.writes,
  );
}

function rulePoint({ point, collected: { ask, graph } }: JudgedPoint): RulePoint {
  return { point, ask, route: graph };
}

function describe(
  { ask, graph, registrations }: CollectedPoint,
  facts: PointFacts,
  plan: Plan,
  flow: Flow,
): InputPoint {
  const { node } = ask;
  const end = placeAt(node.getSourceFile(), node.getEnd());
  return {
    id: facts.id,
    ...placeOf(node),
    span: spanOf(node),
    endLine: end.line,
    endColumn: end.column,
    symbol: symbolPath(node),
    text: shortText(node, 200),
    kind: ask.kind,
    dialect: ask.dialect,
    form: ask.form,
    receivers: receiversOf(flow, ask),
    routes: graph.handlers.map((fn, index): Route => {
      const registration = registrations.find(({ handlers }) => handlers.includes(fn));
      const handler: Handler = {
        ...placeOf(fn),
        span: spanOf(fn),
        method: registration?.method ?? 'other',
        name: registration?.name,
      };
      const edges = index === 0 ? graph.shortest : [];
      const steps = edges.flatMap(({ node: site, enters }) =>
        enters ? [{ ...placeOf(site), name: functionName(enters) ?? 'function' }] : [],
      );
      return { handler, steps };
    }),
    effects: [...facts.effects, ...facts.finallyEffects],
    plan,
  };
}

function targetOf(points: readonly JudgedPoint[]): Analysis['target'] {
  const flavours = new Set<Target>(points.flatMap(({ collected: { ask } }) => (ask.rewritten ? [ask.flavour] : [])));
  const [only] = flavours;
  return flavours.size > 1 ? 'mixed' : (only ?? 'none');
}

function syntaxErrors({ program }: CollectedCode, { sources }: Survey): Analysis['unread'] {
  return program.syntaxErrors().filter(({ file }) => sources.has(file));
}

function relative(cwd: string, node: { getSourceFile(): { fileName: string } }): string {
  return path.relative(cwd, node.getSourceFile().fileName).replaceAll('\\', '/');
}
