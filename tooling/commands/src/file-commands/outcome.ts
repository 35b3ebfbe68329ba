import { replaceControlCharacters, type AllowingRule, type DenyingRule } from '@bakehouse/contract';
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
  /** The person to ask, whom the line of the outcome does not name. */
  baker?: string;
}

export interface FailedOutcome {
  kind: 'failed';
  path: string;
  error: string;
}

export type FileOutcome = BakedOutcome | AllowedOutcome | DeniedOutcome | FailedOutcome;

const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A file name with control characters could forge a line of the output. */
export const toPrintable = (text: string): string =>
  replaceControlCharacters(text, escapeCharacter);

export function toOutcomeLine(outcome: FileOutcome): string {
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

/** Advice for the next step, or null if there is nothing to add. */
export const toHint = (outcome: FileOutcome): string | null =>
  outcome.kind === 'denied' && outcome.baker !== undefined
    ? `Ask ${outcome.baker}, who baked this file.`
    : null;

export function toJsonLine({ kind, ...facts }: FileOutcome): string {
  const isAnswer = kind === 'allowed' || kind === 'denied';
  return JSON.stringify(isAnswer ? { allowed: kind === 'allowed', ...facts } : facts);
}

/** A failed file takes precedence over a denied one, because its outcome is unknown. */
export function exitCodeOf(outcomes: readonly FileOutcome[]): ExitCode {
  const has = (wanted: FileOutcome['kind']) => outcomes.some(({ kind }) => kind === wanted);
  if (has('failed')) return EXIT_CODES.failed;
  return has('denied') ? EXIT_CODES.denied : EXIT_CODES.done;
}
