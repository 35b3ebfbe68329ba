import { useEffect, useState, type RefObject } from 'react';

const NEAR_VIEW = '100% 0px';

/** Is the element in the view of its parent, or less than a view away? */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { root: current.parentElement, rootMargin: NEAR_VIEW },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
