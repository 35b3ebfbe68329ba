import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../toasts/toasts-context.ts';

const UP_TO_DATE = { tone: 'success', message: 'The list is up to date.' } as const;

/** Asks again for all that the page shows. Where that fails, the list itself says so. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return () => {
    // What is not on show yet, right after the press of a tab, is asked for again when it comes.
    queryClient.invalidateQueries({}, { throwOnError: true }).then(
      () => toasts.add(UP_TO_DATE),
      () => undefined,
    );
  };
}
