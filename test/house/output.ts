import ts from 'typescript';
import { roomOf } from './floors.js';

/** Places that print or exit outside the command line. */
export function prints(file: string, text: string): string[] {
  const room = roomOf(file);
  if (room === 'cli' || room === 'bin') return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const said = `${node.expression.text}.${node.name.text}`;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (isOutput(said) && !isWarningOfServer(file, said)) found.push(`${file}:${line + 1} uses ${said}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isOutput(said: string): boolean {
  return /^(?:console\..+|process\.(?:stdout|stderr|exit|exitCode))$/.test(said);
}

/** The shim runs inside the user's server: it may warn on stderr, and never touch stdout. */
function isWarningOfServer(file: string, said: string): boolean {
  return file.startsWith('src/shim/') && /^console\.(?:warn|error)$/.test(said);
}
