import { type Disk, realDisk } from '../../src/edit/disk.js';

/** Steps that change the file system; looking is none. */
const STEPS = ['write', 'rename', 'link', 'remove', 'makeFolder', 'removeFolder'] as const;

export type StepName = (typeof STEPS)[number];

/** A disk on which something happens before each step: it may throw, or change things behind our back. */
export function diskWith(before: (step: StepName, file: string, number: number) => void): Disk {
  let number = 0;
  const stepped = STEPS.map((name) => [
    name,
    (...given: never[]) => {
      before(name, String(given[name === 'rename' || name === 'link' ? 1 : 0]), number++);
      return (realDisk[name] as (...args: never[]) => void)(...given);
    },
  ]);
  return { ...realDisk, ...Object.fromEntries(stepped) } as Disk;
}

/** A disk that does nothing any more from one step on, whatever is tried: to the files, that is a kill. */
export function diskCutAt(step: number): Disk & { readonly isCut: () => boolean } {
  let cut = false;
  const disk = diskWith((_name, _file, number) => {
    cut ||= number === step;
    if (cut) throw new Error('cut');
  });
  return { ...disk, isCut: () => cut };
}

/** What the system throws for a step that it refuses. */
export function refusal(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: refused, '${path}'`), { code, path });
}
