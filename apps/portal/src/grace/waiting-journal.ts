import * as z from 'zod/mini';
import { grantTerms } from '@bakehouse/contract';
import { createRandomId } from '../lib/plain-http/random-id.ts';
import type { WaitingGrants } from './waiting-grants.ts';

const STORAGE_KEY_PREFIX = 'bakehouse.waiting.';

/** No wait lasts this long, so the page of an older entry has crashed. */
const CRASHED_PAGE_AFTER_MS = 60_000;

/** After a week, the user no longer remembers having added the people, so the entry is dropped. */
const MAX_ENTRY_AGE_MS = 7 * 24 * 3_600_000;

const entrySchema = z.object({
  userId: z.string(),
  at: z.number(),
  isLeft: z.boolean(),
  grants: z.array(
    z.object({
      checksum: z.string(),
      path: z.string(),
      target: z.string(),
      emails: z.array(z.string()),
      tell: z._default(z.boolean(), false),
      terms: z.optional(z.nullable(grantTerms)),
    }),
  ),
});

type JournalEntry = z.infer<typeof entrySchema>;

export interface UnsentGrants {
  /** When the page was left, in milliseconds since 1970. */
  at: number;
  grants: readonly WaitingGrants[];
  forget: () => void;
}

/** Browser storage keeps the grants that wait, so that they outlive the page. */
export interface WaitingJournal {
  isAvailable: () => boolean;
  write: (userId: string, grants: readonly WaitingGrants[]) => void;
  /** Called when the page is about to go, so that another page may take its entry. */
  leave: () => void;
  /** Called when the page has come back. */
  stay: () => void;
  /** Keeps the entry and begins a new one, because the session has ended. */
  part: () => void;
  /** Returns what pages of this user have left, each once; an entry stays until it is forgotten. */
  takeLeft: (userId: string) => readonly UnsentGrants[];
}

interface WaitingJournalOptions {
  openStorage: () => Storage;
  now: () => number;
}

const parseEntry = (text: string | null): JournalEntry | null => {
  try {
    return entrySchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

const createStorageKey = () => STORAGE_KEY_PREFIX + createRandomId();

/** Each page writes an entry of its own, so that tabs cannot overwrite each other's. */
export function createWaitingJournal({ openStorage, now }: WaitingJournalOptions): WaitingJournal {
  let key = createStorageKey();
  const taken = new Set<string>();

  const withStorage = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(openStorage());
    } catch {
      return otherwise;
    }
  };

  const mark = (isLeft: boolean) =>
    withStorage((storage) => {
      const entry = parseEntry(storage.getItem(key));
      if (entry !== null) storage.setItem(key, JSON.stringify({ ...entry, isLeft, at: now() }));
    }, undefined);

  const isDue = ({ isLeft, at }: JournalEntry) => isLeft || now() - at > CRASHED_PAGE_AFTER_MS;

  return {
    isAvailable: () =>
      withStorage((storage) => {
        storage.setItem(`${STORAGE_KEY_PREFIX}test`, '');
        storage.removeItem(`${STORAGE_KEY_PREFIX}test`);
        return true;
      }, false),
    write: (userId, grants) =>
      withStorage((storage) => {
        const entry = { userId, at: now(), isLeft: false, grants };
        if (grants.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(entry));
      }, undefined),
    leave() {
      mark(true);
    },
    stay() {
      mark(false);
    },
    part() {
      mark(true);
      key = createStorageKey();
      taken.clear();
    },
    takeLeft: (userId) =>
      withStorage((storage) => {
        const names = Object.keys(storage).filter((name) => name.startsWith(STORAGE_KEY_PREFIX));
        return names.flatMap((name) => {
          const entry = parseEntry(storage.getItem(name));
          const forget = () => storage.removeItem(name);
          if (entry === null || now() - entry.at > MAX_ENTRY_AGE_MS) forget();
          else if (entry.userId === userId && isDue(entry) && !taken.has(name)) {
            taken.add(name);
            return [{ at: entry.at, grants: entry.grants, forget }];
          }
          return [];
        });
      }, []),
  };
}
