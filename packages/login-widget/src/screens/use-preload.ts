import { useEffect } from 'react';
import { delay } from '../lib/delay.ts';

/** After this time the page has loaded its visible parts, also on a slow line. */
const PRELOAD_DELAY_MS = 1_500;

/** Safari has no `requestIdleCallback`, although its type excludes that. */
const findIdleCallback = (): typeof requestIdleCallback | undefined =>
  globalThis.requestIdleCallback;

/**
 * Loads what comes next when the page is idle.
 * @param preload must stay the same function
 */
export function usePreload(preload: (() => void) | undefined): void {
  useEffect(() => {
    const leaving = new AbortController();
    const run = () => {
      if (!leaving.signal.aborted) preload?.();
    };
    void delay(PRELOAD_DELAY_MS, leaving.signal).then(() =>
      (findIdleCallback() ?? queueMicrotask)(run),
    );
    return () => leaving.abort();
  }, [preload]);
}
