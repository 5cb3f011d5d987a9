import type { Import } from './imports.js';

/** The house from the top; an arrow points only downwards, and never sideways. */
const FLOORS: readonly (readonly string[])[] = [
  ['bin'],
  ['cli', 'eslint'],
  ['engine'],
  ['rules', 'transforms', 'planner', 'dialects', 'effects', 'report', 'pull-request'],
  ['program', 'workspace', 'edit', 'shim'],
  ['model'],
];

/** What the compiler is called, by all its names. */
const COMPILER = /^(?:ts-morph|typescript|@ts-morph\/.*)$/;

/** The room a file stands in: the folder below `src`, or the folder at the top. */
export function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'src' ? second : top;
}

function floorOf(room: string): number | undefined {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? undefined : floor;
}

/** Why an import may not be, or undefined where it may. */
export function forbidden({ from, to, own, lazy }: Import): string | undefined {
  const room = roomOf(from);
  const floor = floorOf(room);
  if (floor === undefined) return `${from} stands in no room of the house`;
  if (own) {
    const target = roomOf(to);
    const below = floorOf(target);
    if (below === undefined) return `${from} imports ${to}, which stands in no room of the house`;
    return room === target || below > floor ? undefined : `${from} imports ${to}: ${room} may not import ${target}`;
  }
  if (room === 'model') return `${from} imports ${to}: the model imports nothing`;
  if (COMPILER.test(to) && room !== 'program' && !(lazy && from.startsWith('src/shim/render'))) {
    return `${from} imports ${to}: only src/program knows the compiler`;
  }
  return undefined;
}
