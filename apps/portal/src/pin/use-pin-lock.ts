import { useEffect, useState } from 'react';

export interface PinLock {
  isLocked: boolean;
  lock: (ms: number) => void;
}

/** Whether PIN entry is locked, until the lock has run out. */
export function usePinLock(): PinLock {
  const [lockMs, setLockMs] = useState<number | null>(null);
  useEffect(() => {
    if (lockMs === null) return undefined;
    const timer = setTimeout(() => setLockMs(null), lockMs);
    return () => clearTimeout(timer);
  }, [lockMs]);
  return { isLocked: lockMs !== null, lock: setLockMs };
}
