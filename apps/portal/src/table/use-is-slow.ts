import { useEffect, useState } from 'react';

/** After so long people begin to wonder whether anything happens. */
export const SLOW_MS = 4_000;

/** Whether a wait has become a long one. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
