import { useEffect, useState } from 'react';

const usedNumbers = new Set<number>();

/** The suffix makes fixed ids unique among several widgets of a page; the first has none. */
export function useIdSuffix(): string {
  const [number, setNumber] = useState(1);
  useEffect(() => {
    let free = 1;
    while (usedNumbers.has(free)) free += 1;
    usedNumbers.add(free);
    setNumber(free);
    return () => void usedNumbers.delete(free);
  }, []);
  return number === 1 ? '' : `-${number}`;
}
