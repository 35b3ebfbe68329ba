import * as z from 'zod/mini';
import type { Places } from './places.ts';

const NAME = 'bakehouse.place';

const keptPlace = z.object({
  entry: z.string(),
  address: z.string(),
  top: z.number(),
  inView: z.nullable(z.object({ row: z.string(), offset: z.number() })),
});

/** As the router names the first entry of a visit, which has no state of its own. */
const FIRST_ENTRY = 'default';
const routerState = z.object({ key: z.string() });

const entryNow = (): string => routerState.safeParse(window.history.state).data?.key ?? FIRST_ENTRY;

const addressNow = () => window.location.href;

/** Without storage a reload begins at the top. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // The user forbids storage, or somebody else wrote into it.
  }
}

/** What was there lasts until it is read once: nothing of it stays for whoever comes next. */
function takeUp(places: Places, storage: Storage): void {
  const text = storage.getItem(NAME);
  storage.removeItem(NAME);
  const { entry, address, top, inView } = keptPlace.parse(JSON.parse(text ?? 'null'));
  if (entry !== entryNow() || address !== addressNow()) return;
  places.keep(entry, { top, inView });
}

function put(places: Places, storage: Storage): void {
  const entry = entryNow();
  const place = places.get(entry);
  if (!place) return;
  const { top, inView } = place;
  storage.setItem(NAME, JSON.stringify({ entry, address: addressNow(), top, inView }));
}

/**
 * A reload shows the page where it was.
 * @param openStorage one that is forgotten with the tab of the browser
 */
export function keepPlaceOverReload(places: Places, openStorage: () => Storage): () => void {
  attempt(() => takeUp(places, openStorage()));
  const keep = () => attempt(() => put(places, openStorage()));
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}
