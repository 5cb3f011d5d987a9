import { passSignal } from '../../transforms/catch-signal.js';
import { passChains, passSettled } from '../../transforms/chain-signal.js';
import { forget } from '../../transforms/forget.js';
import type { FileRewrite } from '../../transforms/rewrite.js';
import { importShim } from '../../transforms/shim-import.js';
import { removeUnused } from '../../transforms/unused.js';
import { wrapHandler } from '../../transforms/wrap-handler.js';
import { wrapServer } from '../../transforms/wrap-server.js';
import { applyEdits } from '../edit/apply.js';
import { InvariantError } from '../model/errors.js';
import type { InputPoint } from '../model/input-point.js';
import type { StagePlan } from '../model/stage.js';
import type { FileChange } from '../model/text-edit.js';
import type { CapabilityCheck } from '../program/ask.js';
import { consumptionOf } from '../program/awaiting.js';
import type { ts } from '../program/compiler.js';
import { parseErrors } from '../program/load.js';
import type { NewTypeError } from '../program/type-gate.js';
import type { Judged, JudgedPoint } from './judge.js';
import { isChangeable } from './limits.js';
import { mark } from './mark.js';
import { findMarkers } from './markers.js';
import type { Selection } from './only.js';
import { OpenFiles } from './open-files.js';
import type { EngineOptions } from './options.js';
import { rewriteFunctions } from './rewrite-functions.js';
import { olderShims, packageShims, shimChange } from './shims.js';
import type { Survey } from './survey.js';
import { checkTarget } from './target.js';
import { touchedNodes } from './touched.js';

/** How far a rewrite goes that is made in stages. */
export interface Stage extends StagePlan {
  /** Whether comments go that belong to nothing any more. */
  readonly strays: boolean;
}

/** New texts, and the files that no text could be made for. */
export interface Rewritten {
  /** The shim's included. */
  readonly changes: readonly FileChange[];
  /** Shims that were edited by hand, which are never overwritten. */
  readonly editedShims: readonly string[];
  readonly failed: readonly NewTypeError[];
}

/**
 * Turns plans into new texts: each touched file once, and one shim for each package. Of the input points, only those
 * that are selected are moved or marked; with a `stage`, only those that it names, under the names and in the places
 * that they have in the whole.
 */
export function rewrite(
  survey: Survey,
  judged: Judged,
  options: EngineOptions,
  { ids, all }: Pick<Selection, 'ids' | 'all'>,
  stage?: Stage,
): Rewritten {
  const points = judged.points.filter(({ point }) => ids.has(point.id));
  checkTarget(points, options.target);
  const moving = points.filter(({ point }) => point.plan.kind !== 'manual');
  const touched = touchedBy(moving);
  const shims = packageShims(survey, touched);
  const files = new OpenFiles(survey, judged.code.program, shims, [...touched.keys()]);
  const due = new Set(points.filter(({ point }) => isDue(stage, point)));
  move(
    moving.filter((one) => due.has(one)),
    judged,
    files,
  );
  for (const file of files.all) {
    removeUnused(file);
    const shim = files.importOf(file.source);
    if (shim) importShim(file, shim);
  }
  const strays = all && (stage?.strays ?? true);
  mark(findMarkers(judged, survey), files, {
    isDue: (one) => due.has(one),
    strays,
    isChangeable: (file) => isChangeable(file, survey, judged.code),
  });
  const wanted = stage?.shims ?? 'all';
  const written = [...shims.values()].filter(({ file }) => wanted === 'all' || wanted.includes(file));
  const others = all && wanted === 'all' ? olderShims(survey, new Set(written.map(({ file }) => file))) : [];
  const changes = [...written, ...others].flatMap((shim) => shimChange(survey, shim));
  const failed: NewTypeError[] = [];
  for (const file of files.all) {
    const made = changeOf(survey, file);
    if (typeof made !== 'string') changes.push(...made);
    else failed.push({ file: file.source.fileName, line: 1, symbol: '', message: made });
  }
  return {
    changes: changes.sort((a, b) => (a.file < b.file ? -1 : 1)),
    editedShims: [...shims.values(), ...others].filter(({ state }) => state === 'edited').map(({ file }) => file),
    failed,
  };
}

/** Whether it is the turn of an input point, where they go in stages. */
function isDue(stage: Stage | undefined, { id, plan }: InputPoint): boolean {
  return stage === undefined || stage[plan.kind === 'manual' ? 'marks' : 'moves'].includes(id);
}

function move(points: readonly JudgedPoint[], judged: Judged, files: OpenFiles): void {
  const caught = new Set<ts.CatchClause>();
  const chained = new Set<ts.Node>();
  for (const { collected } of points) {
    for (const { node } of collected.graph.edges) {
      passSignal(files.open(node), node, caught);
      const { chains, combinator } = consumptionOf(node);
      passChains(files.open(node), chains, chained);
      if (combinator?.name === 'allSettled') passSettled(files.open(node), combinator.call, chained);
    }
    for (const { servers, argument } of collected.registrations) {
      for (const server of servers) wrapServer(files.open(server.node), server);
      if (servers.length === 0 && argument) wrapHandler(files.open(argument), argument);
    }
  }
  rewriteFunctions(points, judged, (node) => files.open(node));
  const kept = new Set(points.flatMap(({ checks }) => checks.flatMap(keptBeside)));
  for (const file of new Set([...kept].map((declaration) => files.open(declaration))))
    forget(
      file,
      [...kept].filter((declaration) => declaration.getSourceFile() === file.source),
    );
}

/** The variable or field, in the file of the check, that nobody needs when everybody asks the rounds. */
function keptBeside({ node, remembered }: CapabilityCheck): readonly ts.Declaration[] {
  const declaration = remembered?.declaration;
  return declaration?.getSourceFile() === node.getSourceFile() ? [declaration] : [];
}

/** Every file that a rewrite of these points has something to do in, with the shim it needs. */
export function touchedBy(points: readonly JudgedPoint[]): ReadonlyMap<ts.SourceFile, 'v1' | 'v2'> {
  const found = new Map<ts.SourceFile, 'v1' | 'v2'>();
  for (const { collected, checks } of points)
    for (const node of [...touchedNodes(collected), ...checks.map((check) => check.node)])
      found.set(node.getSourceFile(), collected.ask.flavour);
  return new Map([...found].sort(([a], [b]) => (a.fileName < b.fileName ? -1 : 1)));
}

/** The new text of a file, or why it has none: its edits don't go together, or make a text that does not parse. */
function changeOf(survey: Survey, { source, edits }: FileRewrite): readonly FileChange[] | string {
  const read = survey.sources.read(source.fileName);
  if (!('text' in read) || edits.length === 0) return [];
  try {
    const after = applyEdits(read.text, edits, read.eol);
    if (after === read.text) return [];
    const errors = parseErrors(source.fileName, after);
    if (errors.length > 0 && errors.length > parseErrors(source.fileName, read.text).length)
      return `the new text does not parse: ${errors[0]}`;
    return [{ file: source.fileName, before: read.text, after, bom: read.bom }];
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}
