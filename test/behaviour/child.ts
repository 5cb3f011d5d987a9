import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Makes one file of JavaScript of a module of this harness, for a process of its own without anything of the test runner.
 * @param folder where it goes; packages must resolve from there
 */
export async function bundle(module: URL, folder: string): Promise<string> {
  const source = fileURLToPath(module);
  const outfile = path.join(folder, `${path.basename(path.dirname(source))}-${path.basename(source, '.ts')}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  });
  return outfile;
}

/** Sends one message to a module in a process of its own, and returns the message that comes back. */
export async function askChild(module: URL, folder: string, question: readonly string[]): Promise<unknown> {
  const child = fork(await bundle(module, folder), { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } });
  child.send(question);
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${module.pathname} ended with ${code}`))),
  ])) as [unknown];
  child.kill();
  return answer;
}
