import { useEffect, useReducer } from 'react';
import { useService } from '../lib/services.tsx';

const UPDATE_INTERVAL_MS = 60_000;

/** Renders again every minute while the page is visible, so that "5 minutes ago" stays true. */
export function useNow(): number {
  const now = useService('now');
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);

  useEffect(() => {
    const tickIfSeen = () => {
      if (document.visibilityState === 'visible') tick();
    };
    const timer = setInterval(tickIfSeen, UPDATE_INTERVAL_MS);
    document.addEventListener('visibilitychange', tickIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tickIfSeen);
    };
  }, []);

  return now();
}
