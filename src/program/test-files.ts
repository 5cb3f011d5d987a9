const TEST_FOLDER = /(^|\/)(tests?|__tests__|__mocks__|e2e|evals?|spec|testing)\//;
const TEST_FILE = /[._-](tests?|specs?|e2e|stories)\.[cm]?[jt]sx?$/;

/** Whether a path is that of a test, by the names that people give them: nobody is asked there, so some rules look away. */
export function isTestFile(file: string): boolean {
  return TEST_FOLDER.test(file) || TEST_FILE.test(file);
}
