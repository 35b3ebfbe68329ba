import { useEffect } from 'react';
import { useService } from '../../lib/services.tsx';
import { useReturnPath } from '../../url-state/use-return-path.ts';

/** Lets the emailed link of an unverified user lead to the callback, whichever device opens it. */
export function useKeptCallback(isUnverified: boolean): void {
  const session = useService('session');
  const callback = useReturnPath();
  useEffect(() => {
    // Without it, the link leads to the portal, which is no reason to stop the user here.
    if (isUnverified && callback !== null) session.keepCallback(callback).catch(() => undefined);
  }, [session, isUnverified, callback]);
}
