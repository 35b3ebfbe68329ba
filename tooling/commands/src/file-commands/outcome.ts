import type { AllowingRule, DenyingRule } from '@bakehouse/contract';
import { EXIT_CODES, type ExitCode } from './failure.ts';

export interface BakedOutcome {
  kind: 'baked';
  id: string;
  checksum: string;
  path: string;
}

export interface AllowedOutcome {
  kind: 'allowed';
  rule: AllowingRule;
  checksum: string;
  path: string;
  changes_at: string | null;
  key_paths: readonly string[];
}

export interface DeniedOutcome {
  kind: 'denied';
  /** The server returns `not_found` both for a missing grant and for an unknown file. */
  rule: DenyingRule | 'not_found';
  checksum: string;
  path: string;
  changes_at?: string | null;
}

export interface FailedOutcome {
  kind: 'failed';
  path: string;
  error: string;
}

export type Outcome = BakedOutcome | AllowedOutcome | DeniedOutcome | FailedOutcome;

/** Control and bidirectional characters, with which a file name could forge a line of the output. */
const MISLEADING_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const toPrintable = (text: string): string =>
  text.replace(MISLEADING_CHARACTERS, escapeCharacter);

export function toOutcomeLine(outcome: Outcome): string {
  const { kind, path } = outcome;
  switch (kind) {
    case 'baked':
      return toPrintable(`${outcome.id} ${outcome.checksum} ${path}`);
    case 'allowed':
      return toPrintable(`allowed ${outcome.checksum} ${path}`);
    case 'denied':
      return toPrintable(`denied ${outcome.checksum} ${path}: ${outcome.rule}`);
    case 'failed':
      return toPrintable(`${path}: ${outcome.error}`);
  }
}

export function toJsonLine({ kind, ...facts }: Outcome): string {
  const isAnswer = kind === 'allowed' || kind === 'denied';
  return JSON.stringify(isAnswer ? { allowed: kind === 'allowed', ...facts } : facts);
}

/** A failed file takes precedence over a denied one, because its outcome is unknown. */
export function exitCodeOf(outcomes: readonly Outcome[]): ExitCode {
  const has = (wanted: Outcome['kind']) => outcomes.some(({ kind }) => kind === wanted);
  if (has('failed')) return EXIT_CODES.failed;
  return has('denied') ? EXIT_CODES.denied : EXIT_CODES.done;
}
