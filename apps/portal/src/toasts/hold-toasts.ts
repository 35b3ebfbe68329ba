import type { Toasts } from './toasts.ts';

/** Stops the clock of all toasts while the pointer or the focus is on one of them. */
export function holdToasts(region: HTMLElement, toasts: Toasts): () => void {
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

  // A toast that goes away under the pointer takes the leaving event with it.
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
