import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../toasts/toasts-context.ts';
import { PAGE_TEXTS } from './texts.ts';

/** Refetches the lists on screen. A list that fails shows its error itself, so no toast does. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return () => {
    queryClient.invalidateQueries({}, { throwOnError: true }).then(
      () => toasts.add({ tone: 'success', message: PAGE_TEXTS.listUpToDate }),
      () => undefined,
    );
  };
}
