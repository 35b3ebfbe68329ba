import { options } from 'preact';

/** React runs the effects of an input at once. A frame later, keys would miss the field that gets the focus. */
export function runEffectsEarly(): void {
  options.requestAnimationFrame = queueMicrotask;
}
