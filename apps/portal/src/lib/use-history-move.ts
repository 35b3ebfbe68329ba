import { useEffect, useEffectEvent } from 'react';

/** Runs on Back and Forward, possibly after the router has rendered the other entry. */
export function useHistoryMove(onMove: () => void): void {
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const tell = () => move();
    window.addEventListener('popstate', tell);
    return () => window.removeEventListener('popstate', tell);
  }, []);
}
