import type { Toasts } from '../toasts/toasts.ts';
import type { PageVersion } from './page-version.ts';

interface FollowVersionOptions {
  pageVersion: PageVersion;
  toasts: Toasts;
  reloadOrTell: () => void;
}

/**
 * Offers a reload once the server has a new version of the page, and never reloads by itself. Every
 * answer of the API names the version; a page that was left alone asks when it is looked at again.
 */
export function followVersion({
  pageVersion,
  toasts,
  reloadOrTell,
}: FollowVersionOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const offer = () => {
    toasts.add({
      tone: 'info',
      message: 'A new version is ready. Reload when it suits you.',
      stays: true,
      action: {
        label: 'Reload',
        run() {
          // Its button takes the message away, and the page may not be there to load.
          offer();
          reloadOrTell();
        },
      },
    });
  };

  const look = () => {
    if (document.visibilityState === 'visible') pageVersion.checkNowAndThen();
  };
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const unsubscribe = pageVersion.subscribe(offer);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
