/**
 * Vite takes every style sheet that the page names for loaded, also one that failed. Without it, a
 * part that is loaded after a failure asks for its style sheet again.
 */
export function dropFailedStyles(): () => void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', drop, true);
  return () => document.removeEventListener('error', drop, true);
}
