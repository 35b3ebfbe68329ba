import type { Toasts } from '../toasts/toasts.ts';
import type { PageVersion } from './page-version.ts';
import { NEW_VERSION, RELOAD } from './texts.ts';

interface NewVersionOptions {
  pageVersion: PageVersion;
  toasts: Toasts;
  onReload: () => void;
}

/**
 * Offers a reload once the server has a newer build; the user decides when. Every answer of the API
 * names the build, and a page that was out of sight asks for it when it is visible again.
 */
export function offerNewVersion({ pageVersion, toasts, onReload }: NewVersionOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const offer = () => {
    toasts.add({
      tone: 'info',
      message: NEW_VERSION,
      stays: true,
      action: {
        label: RELOAD,
        run() {
          // The action dismisses the toast, and the reload may fail.
          offer();
          onReload();
        },
      },
    });
  };

  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') pageVersion.checkOncePerMinute();
  };
  window.addEventListener('focus', checkIfVisible, { signal });
  window.addEventListener('online', checkIfVisible, { signal });
  document.addEventListener('visibilitychange', checkIfVisible, { signal });
  const unsubscribe = pageVersion.subscribe(offer);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
