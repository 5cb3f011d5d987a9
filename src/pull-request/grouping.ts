import type { Analysis } from '../model/analysis.js';
import type { InputPoint } from '../model/input-point.js';
import type { ConnectedSet } from '../model/stage.js';
import type { CommitPlan, PlannedBranch } from './commit-plan.js';

export type Split = 'package' | 'owner' | 'none';

export interface GroupingOptions {
  readonly split: Split;
  /** One branch for each owner. */
  readonly separate: boolean;
  /** Name of the package that a file belongs to. */
  readonly packageOf: (file: string) => string;
  /** The owners of a file, in words; empty if it has none. */
  readonly ownerOf: (file: string) => string;
  /** Whether a file can be committed in this repository: one in a submodule can't. */
  readonly isOurs: (file: string) => boolean;
}

export interface Grouped {
  readonly branches: readonly PlannedBranch[];
  /** Input points that belong to another repository, such as a submodule. */
  readonly elsewhere: readonly string[];
}

/**
 * Puts the input points into commits: the generated files, what is mechanical by package, what wants a look by package
 * or owner, then the comments at what is left. What hangs together is never parted.
 */
export function groupPoints(
  { analysis, sets }: { readonly analysis: Analysis; readonly sets: readonly ConnectedSet[] },
  options: GroupingOptions,
): Grouped {
  const points = new Map(analysis.inputPoints.map((point) => [point.id, point]));
  const isOurs = ({ files, shims }: ConnectedSet) => [...files, ...shims].every(options.isOurs);
  const ours = sets.filter(isOurs);
  const left = analysis.inputPoints.filter(({ plan }) => plan.kind === 'manual');
  const marked = left.filter(({ file }) => options.isOurs(file));
  const elsewhere = [
    ...sets.filter((set) => !isOurs(set)).flatMap((set) => set.points),
    ...left.filter(({ file }) => !options.isOurs(file)).map(({ id }) => id),
  ];
  const all = ours.map((set) => described(set, points, options));
  if (!options.separate) {
    const shims = elsewhere.length === 0 ? ('all' as const) : unique(ours.flatMap((set) => set.shims));
    return { branches: [{ owner: undefined, plans: plansOf(all, marked, shims, options) }], elsewhere };
  }
  const owners = unique([...all.map(({ owner }) => owner), ...marked.map(({ file }) => options.ownerOf(file))]);
  const branches = owners.map((owner): PlannedBranch => {
    const own = all.filter((set) => set.owner === owner);
    const marks = marked.filter(({ file }) => options.ownerOf(file) === owner);
    return { owner, plans: plansOf(own, marks, unique(own.flatMap(({ set }) => set.shims)), options) };
  });
  return { branches, elsewhere };
}

interface DescribedSet {
  readonly set: ConnectedSet;
  readonly kind: 'auto' | 'review';
  readonly package: string;
  readonly owner: string;
}

function described(set: ConnectedSet, points: ReadonlyMap<string, InputPoint>, options: GroupingOptions): DescribedSet {
  const own = set.points.flatMap((id) => points.get(id) ?? []);
  const wantsLook = own.find(({ plan }) => plan.kind === 'review');
  const { file } = (wantsLook ?? own[0]) as InputPoint;
  return {
    set,
    kind: wantsLook ? 'review' : 'auto',
    package: options.packageOf(file),
    owner: options.ownerOf(file),
  };
}

function plansOf(
  sets: readonly DescribedSet[],
  marked: readonly InputPoint[],
  shims: CommitPlan['shims'],
  { split, separate }: GroupingOptions,
): readonly CommitPlan[] {
  const marks = marked.map(({ id }) => id);
  const idsOf = (some: readonly DescribedSet[]) => some.flatMap(({ set }) => set.points);
  if (split === 'none') return [{ kind: 'all', part: '', moves: idsOf(sets), marks, shims }];
  const byPart = (kind: 'auto' | 'review', partOf: (set: DescribedSet) => string): readonly CommitPlan[] => {
    const some = sets.filter((set) => set.kind === kind);
    const parts = unique(sets.map(partOf));
    return unique(some.map(partOf)).map((part) => ({
      kind,
      part: parts.length > 1 ? part : '',
      moves: idsOf(some.filter((set) => partOf(set) === part)),
      marks: [],
      shims: [],
    }));
  };
  const reviewPart = (set: DescribedSet) => (split === 'owner' && !separate ? set.owner : set.package);
  const none = { moves: [], marks: [], shims: [] };
  return [
    { ...none, kind: 'shim', part: '', shims },
    ...byPart('auto', (set) => set.package),
    ...byPart('review', reviewPart),
    { ...none, kind: 'marks', part: '', marks },
  ];
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
