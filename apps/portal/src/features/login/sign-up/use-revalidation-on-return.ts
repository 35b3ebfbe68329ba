import { useEffect } from 'react';
import { useService } from '../../../lib/services.tsx';

/** Reads the session again when the user comes back to the page, for example from a mailbox. */
export function useRevalidationOnReturn(): void {
  const session = useService('session');
  useEffect(() => {
    const revalidate = () => {
      if (document.visibilityState === 'visible') void session.revalidate();
    };
    document.addEventListener('visibilitychange', revalidate);
    return () => document.removeEventListener('visibilitychange', revalidate);
  }, [session]);
}
