/** Resolves after a time. When the signal aborts, the timer ends and the promise stays pending. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = globalThis.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => globalThis.clearTimeout(timer), { once: true });
  });
