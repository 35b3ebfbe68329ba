import { useEffect, useState } from 'react';
import { useService } from '../../../lib/services.tsx';
import { type QuickRange, toWholeMinute } from './quick-range.ts';

/**
 * The instant at which the quick range ends. It stays the same while the list is read, so that its
 * pages fit together; a new choice, a reload of the list and a return to the page renew it.
 */
export function useRangeEnd(range: QuickRange | null): number {
  const now = useService('now');
  const reloads = useService('reloadListeners');
  const [end, setEnd] = useState(() => ({ range, at: toWholeMinute(now()) }));
  if (end.range !== range) setEnd({ range, at: toWholeMinute(now()) });

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      const at = toWholeMinute(now());
      setEnd((known) => (known.at === at ? known : { ...known, at }));
    };
    const unsubscribe = reloads.subscribe(renew);
    document.addEventListener('visibilitychange', renew);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [now, reloads]);

  return end.at;
}
