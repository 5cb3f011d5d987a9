import { ts } from '../src/program/compiler.js';
import { type FileRewrite, replace } from './rewrite.js';
import { removeListed, removeStatement } from './unused-edits.js';

/** A name that an import brings into a file. */
export type Imported = ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport;

/** Whether a declaration is one of those. */
export function isImported(node: ts.Node): node is Imported {
  return ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
}

/** Removes these names, and each import of which no name is left. */
export function removeImports(file: FileRewrite, gone: readonly Imported[]): void {
  for (const clause of new Set(gone.map(clauseOf))) {
    const { name, namedBindings: others } = clause;
    const named = others && ts.isNamedImports(others) ? others.elements : undefined;
    const goneNamed = gone.filter((one) => ts.isImportSpecifier(one)).filter((one) => named?.includes(one));
    const keepsDefault = name !== undefined && !gone.includes(clause);
    const keepsOthers =
      others !== undefined && (named ? goneNamed.length < named.length : !gone.some((one) => one === others));
    if (!keepsDefault && !keepsOthers) removeStatement(file, clause.parent);
    else if (!keepsOthers && name && others) replace(file, name.getEnd(), others.getEnd(), '');
    else {
      if (!keepsDefault && name && others) replace(file, name.getStart(), others.getStart(), '');
      if (named && goneNamed.length > 0) removeListed(file, named, goneNamed);
    }
  }
}

function clauseOf(node: Imported): ts.ImportClause {
  if (ts.isImportClause(node)) return node;
  return ts.isNamespaceImport(node) ? node.parent : node.parent.parent;
}
