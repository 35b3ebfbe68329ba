import {
  addressMessageOf,
  readPeople,
  toDisplayAddress,
  type CanonicalizeAddress,
} from '@bakehouse/contract/input';
import { ACCESS_TEXTS } from '../texts.ts';

type ParsedGrantee =
  | { kind: 'nothing' }
  | { kind: 'problem'; message: string }
  | { kind: 'present'; message: string; email: string }
  | { kind: 'new'; email: string };

interface GranteeInput {
  text: string;
  emails: readonly string[];
  canonical: CanonicalizeAddress;
  /** How people see an address, a domain or a group. */
  nameOf?: (email: string) => string;
}

export function parseGrantee({ text, emails, canonical }: GranteeInput): ParsedGrantee {
  if (text.trim() === '') return { kind: 'nothing' };
  const typed = canonical(text);
  if (typed === null)
    return { kind: 'problem', message: addressMessageOf(text, ACCESS_TEXTS.invalidGrantee) };
  const present = emails.find((email) => (canonical(email) ?? email) === typed);
  return present === undefined
    ? { kind: 'new', email: typed }
    : { kind: 'present', message: ACCESS_TEXTS.hasAccess, email: present };
}

type ParsedGrantees =
  | { kind: 'nothing' }
  /** `part` is the text of the address that caused the problem. */
  | { kind: 'problem'; message: string; part: string }
  | { kind: 'present'; message: string; part: string; email: string }
  | { kind: 'new'; emails: readonly string[] };

/** If every part already has access, the message names them all. */
const toAlreadyPresentText = (
  typed: readonly ParsedGrantee[],
  nameOf: (email: string) => string = toDisplayAddress,
): string | null => {
  const named = typed.filter(({ kind }) => kind !== 'nothing');
  const present = new Set(named.flatMap((one) => (one.kind === 'present' ? [one.email] : [])));
  const isAll = named.every(({ kind }) => kind === 'present');
  return isAll && present.size > 1 ? ACCESS_TEXTS.haveAccess([...present].map(nameOf)) : null;
};

/** Stops at the first address that is invalid or already has access. */
export function parseGrantees({ text, emails, canonical, nameOf }: GranteeInput): ParsedGrantees {
  const pieces = readPeople(text, canonical);
  const all = pieces.map((piece) =>
    parseGrantee({ text: piece.grantee ?? piece.text, emails, canonical }),
  );
  const found: string[] = [];
  for (const [index, typed] of all.entries()) {
    const part = pieces[index]?.text ?? '';
    if (typed.kind === 'present')
      return { ...typed, message: toAlreadyPresentText(all, nameOf) ?? typed.message, part };
    if (typed.kind === 'problem') return { ...typed, part };
    if (typed.kind === 'new' && !found.includes(typed.email)) found.push(typed.email);
  }
  return found.length === 0 ? { kind: 'nothing' } : { kind: 'new', emails: found };
}

export const searchEntries = <Entry extends { email: string; label?: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] => {
  const wanted = text.trim().toLowerCase();
  return entries.filter(({ email, label = email }) =>
    [email, label].some((text) => text.toLowerCase().includes(wanted)),
  );
};

/** Returns the rows to show: removed entries keep their rows; new entries come last. */
export function withRemovedRows<Entry extends { email: string }>(
  before: readonly Entry[],
  entries: readonly Entry[],
  removed: ReadonlySet<string>,
): readonly Entry[] {
  const now = new Map(entries.map((entry) => [entry.email, entry]));
  const kept = before.flatMap((row) => now.get(row.email) ?? (removed.has(row.email) ? row : []));
  const isNew = ({ email }: Entry) => before.every((row) => row.email !== email);
  return [...kept, ...entries.filter(isNew)];
}

/** The number of entries that fit without scrolling; longer lists get a search box. */
const MAX_VISIBLE_ENTRIES = 8;

export const isLongList = (count: number): boolean => count > MAX_VISIBLE_ENTRIES;

export const visibleEntryCount = (count: number): number => Math.min(count, MAX_VISIBLE_ENTRIES);
