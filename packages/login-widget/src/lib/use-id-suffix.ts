import { useEffect, useState } from 'react';

const taken = new Set<number>();

/** What makes the fixed ids of the second and every further widget of a page differ from the first's. */
export function useIdSuffix(): string {
  const [number, setNumber] = useState(1);
  useEffect(() => {
    let free = 1;
    while (taken.has(free)) free += 1;
    taken.add(free);
    setNumber(free);
    return () => void taken.delete(free);
  }, []);
  return number === 1 ? '' : `-${number}`;
}
