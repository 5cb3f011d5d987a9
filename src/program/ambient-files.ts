import { ts } from './compiler.js';

/**
 * Files of a tsconfig that declare something for all others, which nobody imports: declaration files, scripts, and modules
 * that add to the global scope or to another module. Those count for each file of the project, as they do for `tsc`.
 */
export function ambientFiles(tsconfig: string): readonly string[] {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const folder = tsconfig.slice(0, tsconfig.lastIndexOf('/'));
  const { fileNames } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, folder, undefined, tsconfig);
  return fileNames.filter(isAmbient);
}

const ADDS_TO_OTHERS = /^\s*(?:declare\s+(?:global\b|module\s+['"])|\/\/\/\s*<reference\b)/m;
const IS_MODULE = /^\s*(?:import|export)\b/m;

function isAmbient(file: string): boolean {
  if (/\.d\.[cm]?ts$/.test(file)) return true;
  if (!/\.tsx?$/.test(file)) return false;
  const text = ts.sys.readFile(file) ?? '';
  return ADDS_TO_OTHERS.test(text) || !IS_MODULE.test(text);
}
