import { typeToConfirm } from '../confirm.js';
import { carryOut } from '../journal.js';
import type { Runbook } from './runbook.js';

export const rotateKeys: Runbook = {
  name: 'rotate_keys',
  description: 'Rotates the signing keys of a service',
  async run(target, ctx) {
    if (!(await typeToConfirm(ctx, `Every session of ${target} ends.`, target))) throw new Error('Keys were not rotated.');
    carryOut('keys.rotate', target);
    return `${target} has new keys.`;
  },
};
