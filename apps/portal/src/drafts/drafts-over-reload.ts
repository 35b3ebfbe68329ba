import * as z from 'zod/mini';
import type { PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/session-machine.ts';
import type { Drafts } from './drafts.ts';

const NAME = 'bakehouse.typed';

const dates = z.object({ openable: z.nullable(z.string()), expires: z.nullable(z.string()) });

const datesDraft = z.object({
  base: z.extend(dates, { checksum: z.string(), version: z.number() }),
  typed: z.object({ openable: z.string(), expires: z.string() }),
  meant: dates,
  zone: z.string(),
});

const storedDrafts = z.object({
  /** Drafts are restored for their own user only. */
  userId: z.string(),
  texts: z.record(z.string(), z.string()),
  drafts: z.record(z.string(), datesDraft),
});

type StoredDrafts = z.infer<typeof storedDrafts>;

interface DraftsOverReloadOptions {
  session: Pick<PortalSession, 'get' | 'subscribe'>;
  drafts: Drafts;
  /** Session storage: it ends with the browser's tab. */
  openStorage: () => Storage;
}

/** Reads what is stored and removes it, so that nobody else finds it later. */
function takeStored(openStorage: () => Storage): StoredDrafts | null {
  try {
    const storage = openStorage();
    const text = storage.getItem(NAME);
    storage.removeItem(NAME);
    return storedDrafts.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function canStore(openStorage: () => Storage): boolean {
  try {
    openStorage().setItem(NAME, '');
    openStorage().removeItem(NAME);
    return true;
  } catch {
    return false;
  }
}

const isEmpty = ({ texts, drafts }: StoredDrafts) =>
  Object.keys(texts).length + Object.keys(drafts).length === 0;

const restore = ({ texts, dates: byFile }: Drafts, stored: StoredDrafts) => {
  for (const [field, text] of Object.entries(stored.texts)) texts.keep(field, text);
  for (const [fileId, draft] of Object.entries(stored.drafts)) byFile.keep(fileId, draft);
};

function store(openStorage: () => Storage, content: StoredDrafts | null) {
  try {
    const storage = openStorage();
    storage.removeItem(NAME);
    if (content !== null && !isEmpty(content)) storage.setItem(NAME, JSON.stringify(content));
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * Restores drafts after a reload for the same user. Where the browser stores nothing, it asks the
 * user before the page is left.
 */
export function keepDraftsOverReload(options: DraftsOverReloadOptions): () => void {
  const { session, drafts, openStorage } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let stored = takeStored(openStorage);

  const restoreForUser = () => {
    const userId = pageUser(session.get())?.id;
    if (stored === null || userId === undefined) return;
    if (userId === stored.userId) restore(drafts, stored);
    stored = null;
  };

  /** Until the user is known, the drafts of before the reload are the current ones. */
  const currentDrafts = (): StoredDrafts | null => {
    const userId = pageUser(session.get())?.id;
    if (userId === undefined) return stored;
    // Parsed to store only the fields of the schema: the base of a draft is a whole file.
    return storedDrafts.parse({ userId, texts: drafts.texts.all(), drafts: drafts.dates.all() });
  };

  const askBeforeLeaving = (event: Event) => {
    const content = currentDrafts();
    if (content !== null && !isEmpty(content)) event.preventDefault();
  };

  window.addEventListener('pagehide', () => store(openStorage, currentDrafts()), { signal });
  // A page from the back-forward cache still has its drafts, and its user may log out.
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeStored(openStorage), {
    signal,
  });
  if (!canStore(openStorage)) window.addEventListener('beforeunload', askBeforeLeaving, { signal });
  const unsubscribe = session.subscribe(restoreForUser);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
