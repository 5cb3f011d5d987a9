import { ts } from './compiler.js';

/** The JavaScript of one TypeScript module; imports that only give types are gone. */
export function transpile(file: string, text: string): string {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(text, { fileName: file, compilerOptions: options }).outputText;
}
