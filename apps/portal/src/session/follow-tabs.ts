import type { PortalSession } from './portal-session.ts';

/** A browser may show another tab's cookies later than it delivers that tab's storage event. */
const COOKIE_LAG_MS = 500;

/**
 * Other tabs sign in and out of the same session. They say so by a storage event; a page that was
 * asleep or comes back from the browser's history has missed it and looks by itself.
 */
export function followTabs(
  { follow }: Pick<PortalSession, 'follow'>,
  stateKey: string,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const followNowAndLater = ({ key }: StorageEvent) => {
    if (key !== null && key !== stateKey) return;
    follow();
    clearTimeout(timer);
    timer = setTimeout(follow, COOKIE_LAG_MS);
  };

  window.addEventListener('storage', followNowAndLater, { signal });
  window.addEventListener('pageshow', follow, { signal });
  window.addEventListener('focus', follow, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
