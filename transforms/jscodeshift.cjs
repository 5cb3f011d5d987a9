// Entry for jscodeshift: `npx jscodeshift -t node_modules/mcp-mrtr/transforms/jscodeshift.cjs src`.
// The runner compiles what is required with Babel, and turns `import()` into `require()`: so this one is hidden from it.
'use strict';

const path = require('node:path');
const { pathToFileURL } = require('node:url');

const load = new Function('address', 'return import(address)');
const compiled = pathToFileURL(path.join(__dirname, '..', 'dist', 'src', 'cli', 'jscodeshift', 'answer.js')).href;

module.exports = async function transform(file, api, options) {
  const { answer } = await load(compiled);
  return answer(file, api, options);
};
