import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Unread } from '../model/analysis.js';

/** One source file as the tool works on it. */
export interface SourceText {
  readonly file: string;
  /** Without byte order mark. */
  readonly text: string;
  readonly bom: boolean;
  /** The line ending that most lines have. */
  readonly eol: '\n' | '\r\n';
  /** SHA-256 of the bytes. */
  readonly hash: string;
}

/** Reads one file; what can't be read is returned as such, never thrown. */
export function readSource(file: string, bytes?: Buffer): SourceText | Unread {
  try {
    return decode(file, bytes ?? readFileSync(file));
  } catch (error) {
    return { file, why: whyUnreadable(error) };
  }
}

/** What to tell about a file that the system won't give. */
export function whyUnreadable(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it';
  if (code === 'ENOENT') return 'it is gone';
  return `can't be read (${code ?? (error as Error).message})`;
}

function decode(file: string, bytes: Buffer): SourceText | Unread {
  // Decoding anything else would put U+FFFD into the file when it is written back.
  if (!isUtf8(bytes)) return { file, why: 'it is not UTF-8; convert it and run again' };
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes.toString('utf8', bom ? 3 : 0);
  return { file, text, bom, eol: lineEnding(text), hash: createHash('sha256').update(bytes).digest('hex') };
}

function lineEnding(text: string): '\n' | '\r\n' {
  let all = 0;
  let carriage = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    all++;
    if (text[at - 1] === '\r') carriage++;
  }
  return carriage * 2 > all ? '\r\n' : '\n';
}
