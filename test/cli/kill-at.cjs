// Required before the tool: ends its process before its n-th rename, as a power cut would. What comes between is aside.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const at = Number(process.env.KILL_AT);
const real = fs.renameSync;
let renames = 0;

fs.renameSync = (...given) => {
  if (renames++ === at) process.kill(process.pid, 'SIGKILL');
  return real(...given);
};
syncBuiltinESMExports();
