import { useEffect } from 'react';
import { useService } from '../../lib/services.tsx';
import { useReturnPath } from '../../url-state/use-return-path.ts';

/** Lets the emailed link of an unverified user lead to the callback, whichever device opens it. */
export function useStoreCallbackForLink(isUnverified: boolean): void {
  const session = useService('session');
  const callback = useReturnPath();
  useEffect(() => {
    // A failure is ignored, because the link then leads to the portal.
    if (isUnverified && callback !== null) session.keepCallback(callback).catch(() => undefined);
  }, [session, isUnverified, callback]);
}
