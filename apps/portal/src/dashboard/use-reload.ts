import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../toasts/toasts-context.ts';

const UP_TO_DATE_TOAST = { tone: 'success', message: 'The list is up to date.' } as const;

/** Refetches the lists on screen. A list that fails shows its error itself, so no toast does. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return () => {
    queryClient.invalidateQueries({}, { throwOnError: true }).then(
      () => toasts.add(UP_TO_DATE_TOAST),
      () => undefined,
    );
  };
}
