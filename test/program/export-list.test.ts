import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edit/apply.js';
import { addToExportedList } from '../../src/program/export-list.js';

const ADDITION = { imports: "import p from 'p';", requires: "const p = require('p');", element: 'p.all' };

function added(text: string): string | undefined {
  const edits = addToExportedList('/x/eslint.config.js', text, ADDITION);
  return edits && applyEdits(text, edits, '\n');
}

describe('addToExportedList', () => {
  it.each([
    ['export default [a, b];\n', "import p from 'p';\nexport default [a, b, p.all];\n"],
    ['export default [];\n', "import p from 'p';\nexport default [p.all];\n"],
    [
      "import js from 'js';\n\nexport default defineConfig([\n  js.x,\n  { rules: {} },\n]);\n",
      "import js from 'js';\nimport p from 'p';\n\nexport default defineConfig([\n  js.x,\n  { rules: {} },\n  p.all,\n]);\n",
    ],
    [
      'export default tseslint.config(a, ...b);\n',
      "import p from 'p';\nexport default tseslint.config(a, ...b, p.all);\n",
    ],
    [
      "const x = require('x');\nmodule.exports = [x];\n",
      "const x = require('x');\nconst p = require('p');\nmodule.exports = [x, p.all];\n",
    ],
    [
      '// @ts-check\nconst config = [a] satisfies Config[];\nexport default config;\n',
      "// @ts-check\nimport p from 'p';\nconst config = [a, p.all] satisfies Config[];\nexport default config;\n",
    ],
  ])('adds to %j', (before, after) => {
    expect(added(before)).toBe(after);
  });

  it.each(['export default make();\n', 'export default antfu({});\n', 'export const a = [];\n', 'export default x;\n'])(
    'leaves %j alone',
    (text) => {
      expect(added(text)).toBeUndefined();
    },
  );
});
