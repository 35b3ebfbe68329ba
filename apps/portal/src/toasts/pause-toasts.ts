import type { Toasts } from './toasts.ts';

/** Pauses the timers of all toasts while the pointer or the focus is on one of them. */
export function pauseToastsWhileInUse(region: HTMLElement, toasts: Toasts): () => void {
  const listening = new AbortController();
  const held = { pointer: false, focus: false };

  const hold = (by: keyof typeof held, on: boolean) => () => {
    held[by] = on;
    if (held.pointer || held.focus) toasts.pause();
    else toasts.resume();
  };
  const { signal } = listening;
  region.addEventListener('pointerenter', hold('pointer', true), { signal });
  region.addEventListener('pointerleave', hold('pointer', false), { signal });
  region.addEventListener('focusin', hold('focus', true), { signal });
  region.addEventListener('focusout', hold('focus', false), { signal });

  // The browser fires no leave event when a toast is removed under the pointer.
  const unsubscribe = toasts.subscribe(() => {
    if (toasts.get().length > 0) return;
    held.pointer = false;
    held.focus = false;
    toasts.resume();
  });
  return () => {
    listening.abort();
    unsubscribe();
    toasts.resume();
  };
}
