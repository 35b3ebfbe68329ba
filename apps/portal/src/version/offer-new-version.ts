import type { Toasts } from '../toasts/toasts.ts';
import type { PageVersion } from './page-version.ts';
import { TEXTS } from './texts.ts';

interface NewVersionOptions {
  pageVersion: PageVersion;
  toasts: Toasts;
  onReload: () => void;
}

/**
 * Shows a toast with a reload button once the server has a newer build. Every API response names
 * the build; a page that becomes visible or online again asks the server for it.
 */
export function offerNewVersion({ pageVersion, toasts, onReload }: NewVersionOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const offer = () => {
    toasts.add({
      tone: 'info',
      message: TEXTS.newVersion,
      stays: true,
      action: {
        label: TEXTS.reload,
        run() {
          // The click has dismissed the toast; a new one is needed in case the reload fails.
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
