import * as z from 'zod/mini';
import type { Places } from './places.ts';

const NAME = 'bakehouse.place';

const keptPlace = z.object({
  entry: z.string(),
  address: z.string(),
  top: z.number(),
  inView: z.nullable(z.object({ row: z.string(), offset: z.number() })),
});

const addressNow = () => window.location.href;

/** Without storage a reload starts at the top. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // Storage is forbidden, or its content is not ours.
  }
}

/** Reads the stored place once and removes it, so the next user of the tab finds nothing. */
function restore(places: Places, storage: Storage): void {
  const text = storage.getItem(NAME);
  storage.removeItem(NAME);
  const { entry, address, top, inView } = keptPlace.parse(JSON.parse(text ?? 'null'));
  if (address === addressNow()) places.keep(entry, { top, inView });
}

function store(places: Places, storage: Storage): void {
  const entry = places.current();
  const place = entry === undefined ? undefined : places.get(entry);
  if (!place) return;
  const { top, inView } = place;
  storage.setItem(NAME, JSON.stringify({ entry, address: addressNow(), top, inView }));
}

/**
 * Restores the scroll position after a reload. The router keeps `location.key` over a reload, so
 * the stored entry is found again by its key.
 * @param openStorage a storage that ends with the browser tab
 */
export function keepPlaceOverReload(places: Places, openStorage: () => Storage): () => void {
  attempt(() => restore(places, openStorage()));
  const keep = () => attempt(() => store(places, openStorage()));
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}
