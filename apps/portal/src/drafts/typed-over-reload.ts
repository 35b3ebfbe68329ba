import * as z from 'zod/mini';
import type { PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/session-state.ts';
import type { DateDrafts } from './date-drafts.ts';
import type { TypedTexts } from './typed-texts.ts';

const NAME = 'bakehouse.typed';

const dates = z.object({ openable: z.nullable(z.string()), expires: z.nullable(z.string()) });

const draft = z.object({
  base: z.extend(dates, { checksum: z.string(), version: z.number() }),
  typed: z.object({ openable: z.string(), expires: z.string() }),
  meant: dates,
  zone: z.string(),
});

const keptInput = z.object({
  /** Nobody else may see it. */
  userId: z.string(),
  texts: z.record(z.string(), z.string()),
  drafts: z.record(z.string(), draft),
});

type KeptInput = z.infer<typeof keptInput>;

interface TypedOverReloadOptions {
  session: Pick<PortalSession, 'get' | 'subscribe'>;
  typedTexts: TypedTexts;
  dateDrafts: DateDrafts;
  /** Forgotten with the tab of the browser. */
  openStorage: () => Storage;
}

/** It lasts until it is read once. */
function take(openStorage: () => Storage): KeptInput | null {
  try {
    const storage = openStorage();
    const text = storage.getItem(NAME);
    storage.removeItem(NAME);
    return keptInput.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function canKeep(openStorage: () => Storage): boolean {
  try {
    openStorage().setItem(NAME, '');
    openStorage().removeItem(NAME);
    return true;
  } catch {
    return false;
  }
}

const isEmpty = ({ texts, drafts }: KeptInput) =>
  Object.keys(texts).length + Object.keys(drafts).length === 0;

/**
 * What was typed and not saved is there again after a reload, for the same user. Where the browser
 * keeps nothing, it asks before it leaves the page.
 */
export function keepTypedOverReload(options: TypedOverReloadOptions): () => void {
  const { session, typedTexts, dateDrafts, openStorage } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let kept = take(openStorage);

  const restore = () => {
    const userId = pageUser(session.get())?.id;
    if (kept === null || userId === undefined) return;
    if (userId === kept.userId) {
      for (const [field, text] of Object.entries(kept.texts)) typedTexts.keep(field, text);
      for (const [fileId, one] of Object.entries(kept.drafts)) dateDrafts.keep(fileId, one);
    }
    kept = null;
  };

  /** What has not been restored yet belongs to a user who is not known yet. */
  const inputNow = (): KeptInput | null => {
    const userId = pageUser(session.get())?.id;
    if (userId === undefined) return kept;
    // Only what the schema knows: the base of a draft is a whole file.
    return keptInput.parse({ userId, texts: typedTexts.all(), drafts: dateDrafts.all() });
  };

  const put = () => {
    const input = inputNow();
    const storage = openStorage();
    storage.removeItem(NAME);
    if (input !== null && !isEmpty(input)) storage.setItem(NAME, JSON.stringify(input));
  };

  const putQuietly = () => {
    try {
      put();
    } catch {
      // There is no room for it.
    }
  };

  const ask = (event: Event) => {
    const input = inputNow();
    if (input !== null && !isEmpty(input)) event.preventDefault();
  };

  window.addEventListener('pagehide', putQuietly, { signal });
  // Back from the browser's memory, the page has it all and may log out before it is left again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && take(openStorage), {
    signal,
  });
  if (!canKeep(openStorage)) window.addEventListener('beforeunload', ask, { signal });
  const unsubscribe = session.subscribe(restore);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
