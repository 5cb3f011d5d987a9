import path from 'node:path';
import { passSignal } from '../../transforms/catch-signal.js';
import { passChains } from '../../transforms/chain-signal.js';
import { markManual, unmark } from '../../transforms/marker.js';
import { FileNames } from '../../transforms/names.js';
import type { FileRewrite } from '../../transforms/rewrite.js';
import { importedFromShim, importShim } from '../../transforms/shim-import.js';
import { styleOf } from '../../transforms/style.js';
import { removeUnused } from '../../transforms/unused.js';
import { wrapHandler } from '../../transforms/wrap-handler.js';
import { wrapServer } from '../../transforms/wrap-server.js';
import { applyEdits } from '../edit/apply.js';
import { InvariantError, UsageError } from '../model/errors.js';
import type { FileChange } from '../model/text-edit.js';
import { reasonText } from '../planner/reasons.js';
import { consumptionOf } from '../program/awaiting.js';
import type { ts } from '../program/compiler.js';
import { parseErrors } from '../program/load.js';
import { isShim } from '../shim/render.js';
import type { Package } from '../workspace/packages.js';
import type { Judged, JudgedPoint } from './judge.js';
import type { Migration } from './migrate.js';
import type { EngineOptions } from './options.js';
import { rewriteFunctions } from './rewrite-functions.js';
import { isEsModuleText, type PackageShim, shimOf, shimText } from './shims.js';
import { specifierFor } from './specifiers.js';
import type { Survey } from './survey.js';

/** Turns plans into new texts: each touched file once, and one shim for each package. */
export function rewrite(survey: Survey, judged: Judged, options: EngineOptions): Omit<Migration, 'analysis'> {
  checkTarget(judged.points, options.target);
  const moving = judged.points.filter(({ point }) => point.plan.kind !== 'manual');
  const byPackage = groupByPackage(survey, moving);
  const changes: FileChange[] = [];
  const editedShims: string[] = [];
  const files = new Map<string, FileRewrite>();
  for (const [owner, points] of byPackage) {
    const touched = touchedBy(points).filter((source) => survey.packages.of(source.fileName).dir === owner.dir);
    const flavour = points[0]?.collected.ask.flavour ?? 'v1';
    const shim = shimOf(
      survey,
      owner,
      flavour,
      touched.map(({ fileName }) => fileName),
    );
    if (shim.state === 'edited') {
      editedShims.push(shim.file);
      continue;
    }
    rewritePackage(survey, judged, { owner, points, touched, shim }, files);
    changes.push(...shimChange(survey, shim, touched));
  }
  for (const { point, collected } of judged.points) {
    if (point.plan.kind !== 'manual') continue;
    const [first] = point.plan.reasons;
    const file = fileOf(files, judged, collected.ask.node.getSourceFile(), new Map());
    if (first) markManual(file, collected.ask.node, { reasons: point.plan.reasons, short: reasonText(first).short });
  }
  changes.push(...olderShims(survey, new Set(changes.map(({ file }) => file))));
  for (const file of files.values()) changes.push(...changeOf(survey, file));
  return { changes: changes.sort((a, b) => (a.file < b.file ? -1 : 1)), editedShims };
}

interface PackageRewrite {
  readonly owner: Package;
  readonly points: readonly JudgedPoint[];
  readonly touched: readonly ts.SourceFile[];
  readonly shim: PackageShim;
}

function rewritePackage(
  survey: Survey,
  judged: Judged,
  { owner, points, touched, shim }: PackageRewrite,
  files: Map<string, FileRewrite>,
): void {
  const specifier = (source: ts.SourceFile): string => specifierFor(source, shim.file, owner, touched);
  const open = (node: ts.Node): FileRewrite => {
    const source = node.getSourceFile();
    return fileOf(files, judged, source, importedFromShim(source, specifier(source)));
  };
  const caught = new Set<ts.CatchClause>();
  const chained = new Set<ts.Node>();
  for (const { collected } of points) {
    unmark(open(collected.ask.node), collected.ask.node);
    for (const { node } of collected.graph.edges) {
      passSignal(open(node), node, caught);
      passChains(open(node), consumptionOf(node).chains, chained);
    }
    for (const registration of collected.registrations) {
      for (const server of registration.servers) wrapServer(open(server.node), server);
      if (registration.servers.length === 0 && registration.argument)
        wrapHandler(open(registration.argument), registration.argument);
    }
  }
  rewriteFunctions(points, judged, open);
  for (const source of touched) {
    const file = files.get(source.fileName);
    if (!file) continue;
    removeUnused(file);
    importShim(file, { specifier: specifier(source), modules: modulesOf(source, survey.packages.of(source.fileName)) });
  }
}

function fileOf(
  files: Map<string, FileRewrite>,
  judged: Judged,
  source: ts.SourceFile,
  existing: ReturnType<typeof importedFromShim>,
): FileRewrite {
  const known = files.get(source.fileName);
  if (known) return known;
  const file: FileRewrite = {
    source,
    checker: judged.code.program.checker,
    names: new FileNames(source, existing),
    style: styleOf(source),
    edits: [],
    removed: [],
    kept: [],
  };
  files.set(source.fileName, file);
  return file;
}

function changeOf(survey: Survey, { source, edits }: FileRewrite): readonly FileChange[] {
  const read = survey.sources.read(source.fileName);
  if (!('text' in read) || edits.length === 0) return [];
  const after = applyEdits(read.text, edits, read.eol);
  if (after === read.text) return [];
  if (parseErrors(source.fileName, after).length > parseErrors(source.fileName, read.text).length) {
    throw new InvariantError(`the rewritten ${source.fileName} does not parse; nothing was written`);
  }
  return [{ file: source.fileName, before: read.text, after, bom: read.bom }];
}

function shimChange(survey: Survey, shim: PackageShim, touched: readonly ts.SourceFile[]): readonly FileChange[] {
  if (shim.state === 'current') return [];
  const [first] = touched;
  const neighbour = first && survey.sources.read(first.fileName);
  const eol = neighbour && 'eol' in neighbour ? neighbour.eol : '\n';
  return [{ file: shim.file, before: shim.present, after: shimText(shim, eol) }];
}

/** Shims of packages in which nothing else moves: an upgraded SDK, or a newer version of the tool, needs another text. */
function olderShims(survey: Survey, done: ReadonlySet<string>): readonly FileChange[] {
  return survey.asking.flatMap((file) => {
    const read = done.has(file) ? undefined : survey.sources.read(file);
    if (!read || !('text' in read) || !isShim(read.text)) return [];
    const owner = survey.packages.of(file);
    const shim = shimOf(survey, owner, owner.sdk.v2 === undefined ? 'v1' : 'v2', [file]);
    return shim.state === 'older' ? [{ file, before: read.text, after: shimText(shim, read.eol), bom: read.bom }] : [];
  });
}

function groupByPackage(survey: Survey, points: readonly JudgedPoint[]): ReadonlyMap<Package, readonly JudgedPoint[]> {
  const found = new Map<Package, JudgedPoint[]>();
  for (const point of points) {
    const owner = survey.packages.of(point.point.file);
    found.set(owner, [...(found.get(owner) ?? []), point]);
  }
  return found;
}

/** Every file that a rewrite of these points has something to do in. */
function touchedBy(points: readonly JudgedPoint[]): readonly ts.SourceFile[] {
  const found = new Set<ts.SourceFile>();
  for (const { collected } of points) {
    for (const { node } of collected.graph.edges) found.add(node.getSourceFile());
    for (const { servers, argument } of collected.registrations) {
      for (const { node } of servers) found.add(node.getSourceFile());
      if (servers.length === 0 && argument) found.add(argument.getSourceFile());
    }
  }
  return [...found].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

function modulesOf(source: ts.SourceFile, owner: Package): 'esm' | 'commonjs' {
  if (/\.[cm]?tsx?$/.test(source.fileName) || source.fileName.endsWith('.mjs')) return 'esm';
  if (source.fileName.endsWith('.cjs')) return 'commonjs';
  return owner.moduleType === 'commonjs' && !isEsModuleText(source.text) ? 'commonjs' : 'esm';
}

function checkTarget(points: readonly JudgedPoint[], target: EngineOptions['target']): void {
  const other = points.find(({ collected }) => target !== 'auto' && collected.ask.flavour !== target);
  if (!other) return;
  const has = other.collected.ask.flavour;
  throw new UsageError(
    `--target ${target}, but ${path.relative(process.cwd(), other.point.file)} runs on SDK ${has}: upgrade the SDK first, or use --target ${has}`,
  );
}
