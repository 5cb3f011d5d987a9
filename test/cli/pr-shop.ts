import { existsSync, readFileSync } from 'node:fs';
import type { StagedMigration } from '../../src/engine/stages.js';
import type { Analysis } from '../../src/model/analysis.js';
import type { InputPoint } from '../../src/model/input-point.js';
import type { ConnectedSet, StagePlan } from '../../src/model/stage.js';
import type { FileChange } from '../../src/model/text-edit.js';
import { AUTO, CLEAN } from '../report/sample.js';
import { commitAll, git, tempTree } from '../temp-tree.js';
import type { Fake } from './run.js';

/** A question in a made-up language: a line `ask <id>`, which becomes `asked <id>`. */
export interface Question {
  readonly id: string;
  readonly file: string;
  readonly plan: 'auto' | 'review' | 'manual';
}

const QUESTION = /^(ask) (\w+) (auto|review|manual)\r?$/gm;

/** Two packages with a question of each kind. */
export const SHOP = {
  'package.json': '{ "name": "shop" }',
  '.gitignore': 'node_modules/\n',
  'app/package.json': '{ "name": "app" }',
  'app/a.ts': 'top\nask one auto\n\nmiddle\n\nask two review\nbottom\n',
  'lib/package.json': '{ "name": "lib" }',
  'lib/b.ts': 'ask three review\n\nx\n\nask four manual\n',
};

/** A repository with these files committed on branch `main`, and a user who may commit. */
export function repository(files: Readonly<Record<string, string>> = SHOP): string {
  const root = tempTree(files);
  commitAll(root);
  git(root, 'branch', '-M', 'main');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.org');
  git(root, 'config', 'commit.gpgsign', 'false');
  return root;
}

/** An engine that reads questions off the files on disk. */
export function engine(files: readonly string[] = ['app/a.ts', 'lib/b.ts']): Fake {
  return {
    planStages: async ({ cwd }, group) => {
      const root = git(cwd, 'rev-parse', '--show-toplevel').trim();
      const texts = new Map(files.map((file) => [`${root}/${file}`, readFileSync(`${root}/${file}`, 'utf8')]));
      const points = [...texts].flatMap(([file, text]) => questions(file, text));
      const analysis: Analysis = { ...CLEAN, target: 'v2', inputPoints: points };
      const moving = points.filter(({ plan }) => plan.kind !== 'manual');
      const sets = moving.map(({ id, file }): ConnectedSet => ({ points: [id], files: [file], shims: [shimOf(file)] }));
      const branches = group({ analysis, sets });
      const states = branches.map((plans) => plans.map((_, at) => stateOf(texts, points, plans.slice(0, at + 1))));
      return { analysis, changes: states.flat().at(-1) ?? [], editedShims: [], states } satisfies StagedMigration;
    },
  };
}

function shimOf(file: string): string {
  return `${file.slice(0, file.lastIndexOf('/'))}/mrtr.ts`;
}

function questions(file: string, text: string): readonly InputPoint[] {
  return [...text.matchAll(QUESTION)].map((found): InputPoint => {
    const line = text.slice(0, found.index).split('\n').length;
    const [, , id = '', kind] = found;
    const reasons =
      kind === 'auto' ? [] : [kind === 'review' ? ('effect-memoised' as const) : ('not-awaited' as const)];
    const handler = { ...AUTO.routes[0]?.handler, name: `tool_${id}` } as InputPoint['routes'][0]['handler'];
    return {
      ...AUTO,
      ...{ id, file, line, endLine: line, text: found[0], routes: [{ handler, steps: [] }] },
      plan: { kind: kind as Question['plan'], reasons, details: [] },
    };
  });
}

function stateOf(
  texts: ReadonlyMap<string, string>,
  points: readonly InputPoint[],
  plans: readonly StagePlan[],
): readonly FileChange[] {
  const has = (name: 'moves' | 'marks', id: string) => plans.some((plan) => plan[name].includes(id));
  const changes: FileChange[] = [];
  for (const [file, before] of texts) {
    const after = before.replace(QUESTION, (line, _ask, id) =>
      has('moves', id) ? line.replace('ask', 'asked') : has('marks', id) ? `// mark ${id}\n${line}` : line,
    );
    if (after !== before) changes.push({ file, before, after });
    const shim = shimOf(file);
    const wanted = plans.some(({ shims }) => shims === 'all' || shims.includes(shim));
    const present = existsSync(shim) ? readFileSync(shim, 'utf8') : undefined;
    if (wanted && present !== 'shim\n' && points.some((point) => point.file === file && point.plan.kind !== 'manual'))
      changes.push({ file: shim, before: undefined, after: 'shim\n' });
  }
  return changes;
}
