import type { ClientWith } from '@bakehouse/sdk';

/** A browser may show another tab's cookies later than it delivers that tab's storage event. */
const COOKIE_LAG_MS = 500;

interface SessionHandlers {
  onTokens: () => void;
  onGone: () => void;
}

/** A frozen tab misses the SDK's events, so its tokens are checked when it becomes visible. */
export function followSession(
  onChange: ClientWith['session']['onChange'],
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
