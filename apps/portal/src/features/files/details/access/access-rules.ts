const INVALID_GRANTEE = 'Please enter a valid email or wildcard domain (*@domain.com).';
const HAS_ACCESS = 'This email already has access.';

type Typed =
  | { kind: 'nothing' }
  | { kind: 'problem'; message: string }
  | { kind: 'present'; message: string; email: string }
  | { kind: 'new'; email: string };

/** Returns the canonical address or domain, or null for an invalid text. */
type Canonical = (text: string) => string | null;

interface TypedAccess {
  text: string;
  emails: readonly string[];
  canonical: Canonical;
}

export function readTyped({ text, emails, canonical }: TypedAccess): Typed {
  if (text.trim() === '') return { kind: 'nothing' };
  const typed = canonical(text);
  if (typed === null) return { kind: 'problem', message: INVALID_GRANTEE };
  const present = emails.find((email) => (canonical(email) ?? email) === typed);
  return present === undefined
    ? { kind: 'new', email: typed }
    : { kind: 'present', message: HAS_ACCESS, email: present };
}

type TypedList =
  | { kind: 'nothing' }
  /** `part` is the text that caused the problem. */
  | { kind: 'problem'; message: string; part: string }
  | { kind: 'present'; message: string; part: string; email: string }
  | { kind: 'new'; emails: readonly string[] };

interface TypedAccesses extends Omit<TypedAccess, 'text'> {
  parts: readonly string[];
}

export const asWhole = (text: string): readonly string[] => [text];

export const atCommas = (text: string): readonly string[] => text.split(',');

/** Stops at the first text that is invalid or already has access. */
export function readTypedList({ parts, emails, canonical }: TypedAccesses): TypedList {
  const found: string[] = [];
  for (const part of parts) {
    const typed = readTyped({ text: part, emails, canonical });
    if ('message' in typed) return { ...typed, part };
    if (typed.kind === 'new' && !found.includes(typed.email)) found.push(typed.email);
  }
  return found.length === 0 ? { kind: 'nothing' } : { kind: 'new', emails: found };
}

export const matching = <Entry extends { email: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] => {
  const wanted = text.trim().toLowerCase();
  return entries.filter(({ email }) => email.toLowerCase().includes(wanted));
};

/** Removed entries keep their rows; new entries come last. */
export function rowsWithRemoved<Entry extends { email: string }>(
  before: readonly Entry[],
  entries: readonly Entry[],
  removed: ReadonlySet<string>,
): readonly Entry[] {
  const now = new Map(entries.map((entry) => [entry.email, entry]));
  const kept = before.flatMap((row) => now.get(row.email) ?? (removed.has(row.email) ? row : []));
  const isNew = ({ email }: Entry) => before.every((row) => row.email !== email);
  return [...kept, ...entries.filter(isNew)];
}

/** The number of entries that fit without scrolling; longer lists get a search. */
const AT_ONCE = 8;

export const isLong = (count: number): boolean => count > AT_ONCE;

export const entriesAtOnce = (count: number): number => Math.min(count, AT_ONCE);

export const entriesText = (count: number): string =>
  `${count} ${count === 1 ? 'entry' : 'entries'}`;
