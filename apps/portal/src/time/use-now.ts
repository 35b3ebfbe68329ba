import { useEffect, useReducer } from 'react';
import { useZone } from './zone.tsx';

const TICK_MS = 60_000;

/** Updates every minute while the page is visible, so that "5 minutes ago" stays true. */
export function useNow(): number {
  const { now } = useZone();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);

  useEffect(() => {
    const tickIfSeen = () => {
      if (document.visibilityState === 'visible') tick();
    };
    const timer = setInterval(tickIfSeen, TICK_MS);
    document.addEventListener('visibilitychange', tickIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tickIfSeen);
    };
  }, []);

  return now();
}
