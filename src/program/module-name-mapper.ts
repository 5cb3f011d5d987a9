import { ts } from './compiler.js';
import { visit } from './nodes.js';

/**
 * The patterns under `moduleNameMapper` in a configuration of Jest, in the text of `jest.config.*` or package.json; undefined
 * where it has none. The code is read, not run: patterns that are put together elsewhere are not seen.
 */
export function mappedModules(file: string, text: string): readonly string[] | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let found: readonly string[] | undefined;
  visit(source, (node) => {
    if (found || !ts.isPropertyAssignment(node) || nameOf(node) !== 'moduleNameMapper') return undefined;
    if (ts.isObjectLiteralExpression(node.initializer))
      found = node.initializer.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [nameOf(one)] : []));
    return false;
  });
  return found;
}

function nameOf({ name }: ts.PropertyAssignment): string {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
}
