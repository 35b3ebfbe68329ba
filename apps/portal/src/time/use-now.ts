import { useEffect, useReducer } from 'react';
import { useZone } from './zone.tsx';

const TICK_MS = 60_000;

/** What the time is, anew every minute while somebody looks: "5 minutes ago" grows older. */
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
