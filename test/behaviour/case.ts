import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conversation } from './talk.js';

/** The kinds and plans of a report, spelled out here so that this harness judges the tool from outside. */
export type Kind = 'form' | 'url' | 'sampling' | 'roots';
export type PlanKind = 'auto' | 'review' | 'manual';
export type Dialect = 'v1' | 'v2' | 'fastmcp';

/** An input point that the tool must report, found by a stretch of text on its call. */
export interface ExpectedPoint {
  /** Name by which a conversation says that it passes here. */
  readonly id?: string;
  /** Default: the entry. */
  readonly file?: string;
  readonly at: string;
  /** Which occurrence of `at`, from 1. */
  readonly nth?: number;
  readonly kind?: Kind;
  /** The plans that are right. */
  readonly plan: readonly PlanKind[];
}

/** A mini-project of `fixtures/behaviour`, with what it must do before and after migration. */
export interface Case {
  readonly name: string;
  readonly folder: string;
  readonly dialect: Dialect;
  readonly lang: 'ts' | 'js-esm' | 'js-cjs';
  /** What the case is about, in a line. */
  readonly shape: string;
  /** File that exports `build()`. */
  readonly entry: string;
  /** A shape of a later issue: any plan is right as long as nothing got worse. */
  readonly later: boolean;
  /** What the tool is told to do about writes before an ask: `--writes`. */
  readonly writes: 'once' | 'move' | 'report';
  readonly points: readonly ExpectedPoint[];
  readonly conversations: readonly Conversation[];
  /** Added to the tsconfig of the mini-project. */
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Files that must come out byte for byte as they went in, beside those that always must. */
  readonly untouched: readonly string[];
  /** Names that may be left unused. */
  readonly leaves: readonly string[];
}

type Written = Partial<Case> & Pick<Case, 'dialect' | 'shape' | 'points' | 'conversations'>;

/** Where the cases are. */
export const CASES_FOLDER = fileURLToPath(new URL('../../fixtures/behaviour/', import.meta.url));

/**
 * Reads every case, or those that `only` names (whole names or parts of them, separated by commas). Those that are migrated
 * with an option of their own take a run of the tool each: without being named they are only in the long run.
 */
export function readCases(only = ''): Case[] {
  const wanted = only.split(',').filter((name) => name !== '');
  return readdirSync(CASES_FOLDER)
    .filter((name) => existsSync(path.join(CASES_FOLDER, name, 'case.json')))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .sort()
    .map(readCase)
    .filter(({ writes }) => writes === 'once' || wanted.length > 0 || process.env.MRTR_TESTS === 'long');
}

function readCase(name: string): Case {
  const folder = path.join(CASES_FOLDER, name);
  const written = JSON.parse(readFileSync(path.join(folder, 'case.json'), 'utf8')) as Written;
  const lang = written.lang ?? 'ts';
  const entry = written.entry ?? (lang === 'ts' ? 'src/server.ts' : 'src/server.js');
  if (!existsSync(path.join(folder, 'input', entry))) throw new Error(`${name}: there is no input/${entry}`);
  const defaults = { later: false, writes: 'once', compilerOptions: {}, untouched: [], leaves: [] } as const;
  return { ...defaults, ...written, name, folder, lang, entry };
}

/** SDK generation that a case is migrated for. */
export function targetOf({ dialect }: Case): 'v1' | 'v2' {
  return dialect === 'v2' ? 'v2' : 'v1';
}

/** Cases of one batch go through one run of the tool. */
export function batchOf(one: Case): string {
  return one.writes === 'once' ? targetOf(one) : `${targetOf(one)}-${one.writes}`;
}
