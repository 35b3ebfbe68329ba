import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Listeners } from '../../lib/listeners.ts';
import { useService } from '../../lib/services.tsx';
import { TEXTS } from '../texts.ts';

declare module '../../lib/services.tsx' {
  interface Services {
    /** Tells the lists that the user reloads them, before their requests are sent again. */
    reloadListeners: Listeners;
  }
}

/** Refetches the lists on screen. A list that fails shows its error itself, so no toast does. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const toasts = useService('toasts');
  const listeners = useService('reloadListeners');
  return () => {
    // A list with a new request replaces its old one, which is then not sent again.
    flushSync(listeners.notify);
    queryClient.invalidateQueries({}, { throwOnError: true }).then(
      () => toasts.add({ tone: 'success', message: TEXTS.upToDate }),
      () => undefined,
    );
  };
}
