import type { ReportedFinding, ReportedInputPoint } from '../model/report.js';

/** One place on the way to an ask, in the order in which a round passes it. */
export interface Stop {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly message: string;
  readonly importance: 'essential' | 'important';
}

const WHAT: Readonly<Record<ReportedInputPoint['effects'][number]['kind'], string>> = {
  write: 'This write',
  nondeterminism: 'This value, another one in each round,',
  'held-resource': 'Holding this',
  unknown: 'This call, of which nothing is known,',
};

/** How a finding comes about: as its rule says, else by the effects on the way to its input point; empty where neither is. */
export function stopsOf(
  { steps, ...finding }: ReportedFinding,
  point: ReportedInputPoint | undefined,
): readonly Stop[] {
  if (steps.length === 0) return point === undefined ? [] : stopsBefore(point);
  const { file, line, column, message } = finding;
  const way = steps.map(({ text, ...at }): Stop => ({ ...at, message: text, importance: 'important' }));
  return [...way, { file, line, column, message, importance: 'essential' }];
}

/**
 * From the handler over the calls and effects to the ask; empty for an input point that no handler reaches, or that
 * nothing stands before.
 */
function stopsBefore(point: ReportedInputPoint): readonly Stop[] {
  const { handler, route, effects } = point;
  if (handler === null || effects.length === 0) return [];
  const name = handler.name === null ? '' : ` of ${handler.name}`;
  const calls = route.map(
    (step): Stop => ({ file: step.file, line: step.line, message: `calls ${step.name}`, importance: 'important' }),
  );
  const ask: Stop = {
    file: point.file,
    line: point.line,
    column: point.column,
    message: 'The round ends here with the question; with the answer, the handler is run again from the top.',
    importance: 'essential',
  };
  const way = [...calls, ask];
  const before = new Map<Stop, Stop[]>();
  for (const effect of effects) {
    const at = nextOnTheWay(effect, way) ?? way[0] ?? ask;
    const stop: Stop = {
      file: effect.file,
      line: effect.line,
      message: `${WHAT[effect.kind]} is repeated by each round: ${effect.text}`,
      importance: 'essential',
    };
    before.set(at, [...(before.get(at) ?? []), stop]);
  }
  const start: Stop = {
    file: handler.file,
    line: handler.line,
    message: `Each round enters the handler${name} (${handler.method}) here.`,
    importance: 'important',
  };
  return [start, ...way.flatMap((stop) => [...(before.get(stop) ?? []), stop])];
}

/** The call, or the ask, that follows an effect in its file: the nearest below it. */
function nextOnTheWay(
  effect: { readonly file: string; readonly line: number },
  way: readonly Stop[],
): Stop | undefined {
  const below = way.filter(({ file, line }) => file === effect.file && line >= effect.line);
  return below.sort((a, b) => a.line - b.line)[0];
}
