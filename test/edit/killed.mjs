// Does what `migrate --write` or `--undo` does on the disk, and kills itself before a given step. A step that writes
// leaves half a file behind. Plain JavaScript over the compiled code, since the parent starts dozens of these.
// node killed.mjs <write|undo> <state folder> <changes.json> <step>
import { readFileSync, writeFileSync } from 'node:fs';
import { realDisk } from '../../dist/src/edit/disk.js';
import { Journal } from '../../dist/src/edit/journal.js';
import { takeLock } from '../../dist/src/edit/lock.js';
import { recover, undo } from '../../dist/src/edit/undo.js';
import { writeChanges } from '../../dist/src/edit/write.js';

const [, , what, folder, changes, step] = process.argv;
let left = Number(step);

const disk = { ...realDisk };
for (const name of ['write', 'rename', 'link', 'remove', 'makeFolder', 'removeFolder']) {
  disk[name] = (...given) => {
    if (left-- === 0) {
      if (name === 'write') writeFileSync(given[0], given[1].subarray(0, given[1].length / 2));
      process.kill(process.pid, 'SIGKILL');
    }
    return realDisk[name](...given);
  };
}

const lock = takeLock(folder, disk);
const journal = new Journal(folder, disk);
if (what === 'undo') {
  undo(journal, disk);
} else {
  recover(journal, disk);
  await writeChanges(JSON.parse(readFileSync(changes, 'utf8')), { journal, disk });
}
lock.release();
