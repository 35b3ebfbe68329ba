import type { AllowingRule, DenyingRule } from '@bakehouse/contract';
import { EXIT_CODES, type ExitCode } from './failure.ts';

export interface Baked {
  kind: 'baked';
  id: string;
  checksum: string;
  path: string;
}

export interface Allowed {
  kind: 'allowed';
  rule: AllowingRule;
  checksum: string;
  path: string;
  changes_at: string | null;
  key_paths: readonly string[];
}

export interface Denied {
  kind: 'denied';
  /** The server does not tell a missing grant from an unknown file: both are `not_found`. */
  rule: DenyingRule | 'not_found';
  checksum: string;
  path: string;
  changes_at?: string | null;
}

export interface Failed {
  kind: 'failed';
  path: string;
  error: string;
}

export type Outcome = Baked | Allowed | Denied | Failed;

/** Control and bidirectional characters, with which the name of a file could forge a line. */
const MISLEADING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const printable = (text: string): string => text.replace(MISLEADING, escaped);

export function toLine(outcome: Outcome): string {
  const { kind, path } = outcome;
  switch (kind) {
    case 'baked':
      return printable(`${outcome.id} ${outcome.checksum} ${path}`);
    case 'allowed':
      return printable(`allowed ${outcome.checksum} ${path}`);
    case 'denied':
      return printable(`denied ${outcome.checksum} ${path}: ${outcome.rule}`);
    case 'failed':
      return printable(`${path}: ${outcome.error}`);
  }
}

export function toJsonLine({ kind, ...facts }: Outcome): string {
  const isAnswer = kind === 'allowed' || kind === 'denied';
  return JSON.stringify(isAnswer ? { allowed: kind === 'allowed', ...facts } : facts);
}

/** A failure outweighs a denial, because the outcome for that file is unknown. */
export function exitCodeOf(outcomes: readonly Outcome[]): ExitCode {
  const has = (wanted: Outcome['kind']) => outcomes.some(({ kind }) => kind === wanted);
  if (has('failed')) return EXIT_CODES.failed;
  return has('denied') ? EXIT_CODES.denied : EXIT_CODES.done;
}
