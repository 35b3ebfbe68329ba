const FAILED = 'data-failed';

/** Marks style sheets that could not be loaded: Vite asks for each only once, whatever comes of it. */
export function markFailedStyles(): () => void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.setAttribute(FAILED, '');
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', mark, true);
  return () => document.removeEventListener('error', mark, true);
}

const loadAnew = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = link.href;
    next.addEventListener('load', resolve);
    next.addEventListener('error', reject);
    link.replaceWith(next);
  });

/** Loads marked style sheets: without them, the part that comes next would have no style. */
export async function loadFailedStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][${FAILED}]`);
  await Promise.all([...links].map(loadAnew));
}
