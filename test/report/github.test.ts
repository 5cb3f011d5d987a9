import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/analysis.js';
import { toReport } from '../../src/report/document.js';
import { renderGithub } from '../../src/report/github.js';
import { CLEAN, finding } from './sample.js';

const github = (analysis: Partial<Analysis>, prefix = 'app') =>
  renderGithub(toReport({ ...CLEAN, ...analysis }, '/repo/app', '1.0.0'), { prefix }).split('\n');

describe('renderGithub', () => {
  it('names places from the root of the repository, with its own words for levels', () => {
    const lines = github({ findings: [finding('error'), finding('warning'), finding('info')] });
    expect(lines[0]).toBe(
      '::error file=app/src/server.ts,line=12,endLine=12,col=5,endColumn=59,title=no-server-initiated-request::The server asks by pushing a request.',
    );
    expect(lines.slice(1, 3).map((line) => line.split(' ')[0])).toEqual(['::warning', '::notice']);
  });

  it('gives columns on one line only', () => {
    expect(github({ findings: [{ ...finding('error'), endLine: 14, endColumn: 3 }] })[0]).toContain(
      'line=12,endLine=14,title=',
    );
  });

  it('escapes what would end a command or a property', () => {
    const odd = { ...finding('error'), file: '/repo/app/a,b:c.ts', message: '100 %\nof it: all, yes' };
    const [line] = github({ findings: [odd] });
    expect(line).toContain('file=app/a%2Cb%3Ac.ts,');
    expect(line).toContain('::100 %25%0Aof it: all, yes');
  });

  it('tells what could not be read, and the sums', () => {
    const lines = github({ unread: [{ file: '/repo/app/src/x.ts', why: 'syntax error' }] }, '');
    expect(lines).toEqual([
      '::error file=src/x.ts,title=mcp-mrtr::could not be read or analysed: syntax error',
      '0 input points in 7 files; 0 findings; 1 file not read.',
      '',
    ]);
  });
});
