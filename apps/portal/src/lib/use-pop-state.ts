import { useEffect, useEffectEvent } from 'react';

/** Runs on Back and Forward; the router may have rendered the other history entry before. */
export function usePopState(onMove: () => void): void {
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const handlePopState = () => move();
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);
}
