import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useToasts } from '../../toasts/toasts-context.ts';
import { TEXTS } from '../texts.ts';
import { useReloadListeners } from './reload-context.ts';

/** Refetches the lists on screen. A list that fails shows its error itself, so no toast does. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const listeners = useReloadListeners();
  return () => {
    // A list with a new request replaces its old one, which is then not sent again.
    flushSync(listeners.notify);
    queryClient.invalidateQueries({}, { throwOnError: true }).then(
      () => toasts.add({ tone: 'success', message: TEXTS.upToDate }),
      () => undefined,
    );
  };
}
