import * as z from 'zod/mini';
import type { PortalSession } from '../session/portal-session.ts';
import { findPersonId } from '../session/portal-session-state.ts';
import type { Drafts } from './drafts.ts';

const DRAFTS_STORAGE_KEY = 'bakehouse.typed';

const datesSchema = z.object({ openable: z.nullable(z.string()), expires: z.nullable(z.string()) });

const datesDraftSchema = z.object({
  base: z.extend(datesSchema, { checksum: z.string(), version: z.number() }),
  typed: z.object({ openable: z.string(), expires: z.string() }),
  meant: datesSchema,
  zone: z.string(),
});

const storedDraftsSchema = z.object({
  userId: z.string(),
  texts: z.record(z.string(), z.string()),
  drafts: z.record(z.string(), datesDraftSchema),
});

type StoredDrafts = z.infer<typeof storedDraftsSchema>;

interface DraftsOverReloadOptions {
  session: Pick<PortalSession, 'get' | 'subscribe'>;
  drafts: Drafts;
  openStorage: () => Storage;
}

/** Removes the drafts from storage, so that the next user of the browser cannot read them. */
function takeStoredDrafts(openStorage: () => Storage): StoredDrafts | null {
  try {
    const storage = openStorage();
    const text = storage.getItem(DRAFTS_STORAGE_KEY);
    storage.removeItem(DRAFTS_STORAGE_KEY);
    return storedDraftsSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function canStoreDrafts(openStorage: () => Storage): boolean {
  try {
    openStorage().setItem(DRAFTS_STORAGE_KEY, '');
    openStorage().removeItem(DRAFTS_STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

const hasNoDrafts = ({ texts, drafts }: StoredDrafts) =>
  Object.keys(texts).length + Object.keys(drafts).length === 0;

const restoreDrafts = ({ texts, dates: byFile }: Drafts, stored: StoredDrafts) => {
  for (const [field, text] of Object.entries(stored.texts)) texts.keep(field, text);
  for (const [fileId, draft] of Object.entries(stored.drafts)) byFile.keep(fileId, draft);
};

function storeDrafts(openStorage: () => Storage, content: StoredDrafts | null) {
  try {
    const storage = openStorage();
    storage.removeItem(DRAFTS_STORAGE_KEY);
    if (content !== null && !hasNoDrafts(content))
      storage.setItem(DRAFTS_STORAGE_KEY, JSON.stringify(content));
  } catch {
    // Without storage, a reload loses the drafts.
  }
}

/** Keeps drafts over a reload for the same user. Without storage, the browser warns of the loss. */
export function keepDraftsOverReload(options: DraftsOverReloadOptions): () => void {
  const { session, drafts, openStorage } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let stored = takeStoredDrafts(openStorage);

  const restoreForUser = () => {
    const personId = findPersonId(session.get());
    if (stored === null || personId === null) return;
    if (personId === stored.userId) restoreDrafts(drafts, stored);
    stored = null;
  };

  const currentDrafts = (): StoredDrafts | null => {
    const personId = findPersonId(session.get());
    if (personId === null) return stored;
    // The schema drops unneeded fields, because the base of a draft is a whole file object.
    return storedDraftsSchema.parse({
      userId: personId,
      texts: drafts.texts.all(),
      drafts: drafts.dates.all(),
    });
  };

  const askBeforeLeaving = (event: Event) => {
    const content = currentDrafts();
    if (content !== null && !hasNoDrafts(content)) event.preventDefault();
  };

  window.addEventListener('pagehide', () => storeDrafts(openStorage, currentDrafts()), { signal });
  // A page from the back-forward cache still has its drafts, so the stored copy is removed.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && takeStoredDrafts(openStorage),
    {
      signal,
    },
  );
  if (!canStoreDrafts(openStorage))
    window.addEventListener('beforeunload', askBeforeLeaving, { signal });
  const unsubscribe = session.subscribe(restoreForUser);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
