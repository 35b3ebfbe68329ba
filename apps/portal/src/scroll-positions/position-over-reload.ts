import * as z from 'zod/mini';
import type { ScrollPositions } from './scroll-positions.ts';

const POSITION_STORAGE_KEY = 'bakehouse.place';

const storedPosition = z.object({
  entry: z.string(),
  address: z.string(),
  top: z.number(),
  inView: z.nullable(z.object({ row: z.string(), offset: z.number() })),
});

const currentUrl = () => window.location.href;

/** Without storage, a reloaded page starts at the top. */
function ignoreStorageErrors(run: () => void): void {
  try {
    run();
  } catch {
    // An error means that the browser forbids storage or that the stored value is invalid.
  }
}

/** Removes the stored position once it is read, so that the next user of the tab cannot get it. */
function restorePosition(positions: ScrollPositions, storage: Storage): void {
  const text = storage.getItem(POSITION_STORAGE_KEY);
  storage.removeItem(POSITION_STORAGE_KEY);
  const { entry, address, top, inView } = storedPosition.parse(JSON.parse(text ?? 'null'));
  if (address === currentUrl()) positions.keep(entry, { top, inView });
}

function storePosition(positions: ScrollPositions, storage: Storage): void {
  const entry = positions.current();
  const position = entry === undefined ? undefined : positions.get(entry);
  if (!position) return;
  const { top, inView } = position;
  storage.setItem(
    POSITION_STORAGE_KEY,
    JSON.stringify({ entry, address: currentUrl(), top, inView }),
  );
}

/**
 * Restores the scroll position after a reload. The router keeps `location.key` over a reload, so
 * that the history entry is found again by its key.
 * @param openStorage opens the session storage
 */
export function keepPositionOverReload(
  positions: ScrollPositions,
  openStorage: () => Storage,
): () => void {
  ignoreStorageErrors(() => restorePosition(positions, openStorage()));
  const keep = () => ignoreStorageErrors(() => storePosition(positions, openStorage()));
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}
