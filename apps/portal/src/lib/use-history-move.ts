import { useEffect, useEffectEvent } from 'react';

/** Back and Forward, before anything of the other entry is drawn. */
export function useHistoryMove(onMove: () => void): void {
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const tell = () => move();
    window.addEventListener('popstate', tell);
    return () => window.removeEventListener('popstate', tell);
  }, []);
}
