import {
  BASE_KEY_PATH,
  replaceControlCharacters,
  type AllowingRule,
  type DenyingRule,
} from '@bakehouse/contract';
import { EXIT_CODES, type ExitCode } from './failure.ts';

export interface BakedOutcome {
  kind: 'baked';
  id: string;
  checksum: string;
  path: string;
  /** The path of the sealed copy; null without one. */
  sealed: string | null;
}

export interface AllowedOutcome {
  kind: 'allowed';
  rule: AllowingRule;
  checksum: string;
  path: string;
  changes_at: string | null;
  key_paths: readonly string[];
  /** How often the file may still be opened; null without a limit. */
  openings_left: number | null;
  /** When the file closes to the caller; null if it stays open. */
  until: string | null;
  /** True for a sealed copy, of which the original was written. */
  sealed: boolean;
  written: string | null;
}

export interface DeniedOutcome {
  kind: 'denied';
  /** The server returns `not_found` both for a missing grant and for an unknown file. */
  rule: DenyingRule | 'not_found';
  checksum: string;
  path: string;
  changes_at?: string | null;
  sealed: boolean;
  /** The server that a sealed copy names. */
  origin?: string;
  /** The person to ask, whom the line of the outcome does not name. */
  baker?: string;
  /** Whether a request for access was sent; undefined without `--ask`. */
  asked?: boolean;
  ask_error?: string;
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

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Such as `Friday 2027-03-05 18:00 UTC`. */
const toTimeText = (instant: string) => {
  const date = new Date(instant);
  return `${dayFormat.format(date)} ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

const toLeftHint = ({ openings_left: left, until }: AllowedOutcome): string | null => {
  const openings =
    left === null
      ? []
      : [`${left === 0 ? 'no' : left} ${left === 1 ? 'opening' : 'openings'} left`];
  const end = until === null ? [] : [`until ${toTimeText(until)}`];
  const text = [...openings, ...end].join('; ');
  return text === '' ? null : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
};

const toFieldHint = ({ sealed, key_paths }: AllowedOutcome): string | null =>
  !sealed || key_paths.includes(BASE_KEY_PATH)
    ? null
    : 'Only some fields of this file are shared with you. The rest is left out.';

const toAllowedHint = (outcome: AllowedOutcome): string | null => {
  const hints = [toFieldHint(outcome), toLeftHint(outcome)].filter((hint) => hint !== null);
  return hints.length === 0 ? null : hints.join(' ');
};

const ASKED_HINT =
  'Asked for access. If somebody protects this file, they can answer within 14 days.';

/** Nobody can ask with the command after these refusals. */
const FINAL_RULES: readonly DeniedOutcome['rule'][] = [
  'destroyed',
  'inactive_baker',
  'org_ban',
  'individual_ban',
];

const toBakerHint = (baker: string, rule: DeniedOutcome['rule']) =>
  FINAL_RULES.includes(rule)
    ? `Ask ${baker}, who baked this file.`
    : `Ask ${baker}, who baked this file, or give the reason why you need it with --ask.`;

/** Advice for the next step, or null if there is nothing to add. */
export function toHint(outcome: FileOutcome): string | null {
  if (outcome.kind === 'allowed') return toAllowedHint(outcome);
  if (outcome.kind !== 'denied') return null;
  const { baker, origin, rule, asked, ask_error: problem } = outcome;
  if (asked) return ASKED_HINT;
  if (problem !== undefined) return `Did not ask for access: ${problem}`;
  if (baker !== undefined) return toBakerHint(baker, rule);
  return rule === 'not_found' && origin !== undefined
    ? `This sealed copy was made for ${origin}. If that is another server, use --server.`
    : null;
}

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
