const FAILED_STYLES_ATTRIBUTE = 'data-failed';

/** Marks style sheets that failed to load, because Vite requests each of them only once. */
export function markFailedStyles(): () => void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.setAttribute(FAILED_STYLES_ATTRIBUTE, '');
  };
  // The error event of an element does not bubble, so it is captured.
  document.addEventListener('error', mark, true);
  return () => document.removeEventListener('error', mark, true);
}

const reloadStyleSheet = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = link.href;
    next.addEventListener('load', resolve);
    next.addEventListener('error', reject);
    link.replaceWith(next);
  });

/** Loads the marked style sheets again, because the next chunk may need them. */
export async function loadFailedStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="stylesheet"][${FAILED_STYLES_ATTRIBUTE}]`,
  );
  await Promise.all([...links].map(reloadStyleSheet));
}
