import type { Client } from '@bakehouse/sdk';

/** A browser may show another tab's cookies later than it delivers that tab's storage event. */
const COOKIE_LAG_MS = 500;

interface SessionHandlers {
  /** Called when the tokens may have been replaced. */
  onTokens: () => void;
  /** Called when the SDK has no session any more. */
  onGone: () => void;
}

/**
 * Follows logins and logouts through the SDK in this tab and in other tabs. A frozen tab misses these
 * events, so the tokens are checked again when the tab becomes visible.
 */
export function followSession(
  onChange: Client['session']['onChange'],
  { onTokens, onGone }: SessionHandlers,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const unsubscribe = onChange((session) => {
    if (session === null) onGone();
    else onTokens();
    clearTimeout(timer);
    timer = setTimeout(onTokens, COOKIE_LAG_MS);
  });
  window.addEventListener('pageshow', onTokens, { signal });
  window.addEventListener('focus', onTokens, { signal });
  document.addEventListener('visibilitychange', onTokens, { signal });
  return () => {
    unsubscribe();
    listening.abort();
    clearTimeout(timer);
  };
}
