/** Whether types may be written in a file, by its name: `.ts`, `.tsx`, `.mts`, `.cts`. */
export function isTypeScriptFile(fileName: string): boolean {
  return /\.[cm]?tsx?$/.test(fileName);
}
