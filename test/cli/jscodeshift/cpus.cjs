// jscodeshift starts one worker fewer than there are processors, and never more.
const os = require('node:os');
const cpus = os.cpus();
os.cpus = () => [...cpus, ...cpus, ...cpus];
