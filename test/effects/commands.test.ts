import { describe } from 'vitest';
import { effectTests, using } from './happens.js';

const happens = effectTests();

describe('commands', () => {
  happens(
    'that only look, where their text is there to read',
    using(
      "import { execFile, execSync } from 'node:child_process';\nimport { promisify } from 'node:util';\nconst run = promisify(execFile);",
      "execSync('git status'); execSync('git branch --show-current'); await run('git', ['log', args.id]); await run('kubectl', ['get', 'pods']); execSync('node --version');",
    ),
    [],
  );
  happens(
    'that do more',
    using(
      "import { execFile, execSync } from 'node:child_process';\nimport { promisify } from 'node:util';\nconst run = promisify(execFile);",
      "execSync('git branch new'); execSync('git log > a'); execSync('ls; rm a'); await run('git', [args.id]); execSync(`git log ${args.id}`); await run('kubectl', ['delete', 'pods']); execSync('git tag v1');",
    ),
    [
      "write execSync('git branch new')",
      "write execSync('git log > a')",
      "write execSync('ls; rm a')",
      "write run('git', [args.id])",
      'write execSync(`git log ${args.id}`)',
      "write run('kubectl', ['delete', 'pods'])",
      "write execSync('git tag v1')",
    ],
  );
});
