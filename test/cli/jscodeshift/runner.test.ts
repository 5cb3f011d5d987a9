import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { once, sweep } from '../../../src/cli/jscodeshift/once.js';
import { positional } from '../../../src/cli/jscodeshift/runner.js';
import { tempTree, writeTree } from '../../temp-tree.js';

describe('the paths on the command line of the runner', () => {
  const line = (...words: string[]) => ['node', '/p/node_modules/.bin/jscodeshift', ...words];

  it('are what is no option and no value of one', () => {
    const options = { transform: 't.cjs', cpus: 2, dry: true, ignorePattern: ['**/x'], only: 'drop' };
    const words = line(
      '-t',
      't.cjs',
      'src',
      '--dry',
      'lib',
      '-c',
      '2',
      '--ignore-pattern',
      '**/x',
      '--only',
      'drop',
      'a',
    );
    expect(positional(words, options)).toEqual(['src', 'lib', 'a']);
  });

  it('are not known from another program, nor where they come by stdin', () => {
    expect(positional(['node', 'campaign.js', 'src'], {})).toBeUndefined();
    expect(positional(line('--stdin'), { stdin: true })).toBeUndefined();
  });
});

describe('once', () => {
  it('does the work for the first who comes, and tells the others what came of it', async () => {
    const folder = `${tempTree({})}/run`;
    let done = 0;
    const work = async () => ++done;
    expect(await Promise.all([once(folder, 'a', work), once(folder, 'a', work)])).toEqual([1, 1]);
    const fails = async () => Promise.reject(new Error('no room'));
    await expect(once(folder, 'b', fails)).rejects.toThrow('no room');
    await expect(once(folder, 'b', work)).rejects.toThrow('no room');
    expect(done).toBe(1);
  });

  it('takes over what a run of long ago has left, and not what a dead worker of this one has', async () => {
    const folder = tempTree({});
    const left = (started: number) => JSON.stringify({ pid: 2 ** 30, started });
    writeTree(folder, { 'a.claim': left(1000), 'a.json': '{"value":"old"}', 'b.claim': left(performance.timeOrigin) });
    expect(await once(folder, 'a', async () => 'new')).toBe('new');
    expect(JSON.parse(readFileSync(`${folder}/a.claim`, 'utf8')).pid).toBe(process.pid);
    await expect(once(folder, 'b', async () => 'new')).rejects.toThrow('has ended before it had one');
  });

  it('sweeps away what runs of processes that are gone have left', () => {
    const state = tempTree({ 'r-1073741824-ab/plan.json': '', [`r-${process.pid}-ab/plan.json`]: '', 'journal/x': '' });
    sweep(`${state}/r-7-cd`);
    expect(['r-1073741824-ab', `r-${process.pid}-ab`, 'journal'].map((name) => existsSync(`${state}/${name}`))).toEqual(
      [false, true, true],
    );
  });
});
