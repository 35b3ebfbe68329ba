import { useEffect, useState } from 'react';
import { useClock } from '../../../time/clock-context.ts';
import { type QuickRange, toWholeMinute } from './quick-range.ts';

/**
 * The instant at which the quick range ends. It stays the same while the list is read, so that its
 * pages fit together; a new choice and a return to the page renew it.
 */
export function useRangeEnd(range: QuickRange | null): number {
  const now = useClock();
  const [end, setEnd] = useState(() => ({ range, at: toWholeMinute(now()) }));
  if (end.range !== range) setEnd({ range, at: toWholeMinute(now()) });

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      const at = toWholeMinute(now());
      setEnd((known) => (known.at === at ? known : { ...known, at }));
    };
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [now]);

  return end.at;
}
