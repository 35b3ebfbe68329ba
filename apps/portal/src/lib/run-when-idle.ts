/** The delay in Safari, which does not tell when the page is idle. */
const FALLBACK_DELAY_MS = 1_000;

/** Runs a function when the page has nothing else to do; returns a function that cancels it. */
export function runWhenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(() => run());
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
