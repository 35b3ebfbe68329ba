import { useEffect, useState, type RefObject } from 'react';

interface CurrentPage {
  current: number;
  goTo: (number: number) => void;
}

/** The current page is the one in the middle of the view. */
const findCurrentPage = (scroller: HTMLElement) => {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  let [low, high] = [0, scroller.children.length - 1];
  while (low < high) {
    const index = Math.ceil((low + high) / 2);
    const page = scroller.children[index];
    if (page instanceof HTMLElement && page.offsetTop <= middle) low = index;
    else high = index - 1;
  }
  return low + 1;
};

export function useCurrentPage(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): CurrentPage {
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => setCurrent(findCurrentPage(element));
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [scroller]);

  const goTo = (number: number) => {
    const page = scroller.current?.children[Math.min(count, Math.max(1, number)) - 1];
    page?.scrollIntoView({ block: 'start' });
  };

  return { current, goTo };
}
