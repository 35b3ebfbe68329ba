import { useEffect, useEffectEvent } from 'react';

/** Runs `onMove` on Back and Forward; the router may already have rendered the new entry. */
export function usePopState(onMove: () => void): void {
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const handlePopState = () => move();
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);
}
