const FAILED = 'data-failed';

/** Marks style sheets that failed to load, because Vite requests each of them only once. */
export function markFailedStyles(): () => void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.setAttribute(FAILED, '');
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', mark, true);
  return () => document.removeEventListener('error', mark, true);
}

const loadAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = link.href;
    next.addEventListener('load', resolve);
    next.addEventListener('error', reject);
    link.replaceWith(next);
  });

/** Loads the marked style sheets again: the next part would have no style without them. */
export async function loadFailedStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][${FAILED}]`);
  await Promise.all([...links].map(loadAgain));
}
