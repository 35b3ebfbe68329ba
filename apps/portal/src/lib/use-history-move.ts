import { useEffect, useEffectEvent } from 'react';

/** Back and Forward. The router may have heard of them before, and have drawn the other entry. */
export function useHistoryMove(onMove: () => void): void {
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const tell = () => move();
    window.addEventListener('popstate', tell);
    return () => window.removeEventListener('popstate', tell);
  }, []);
}
