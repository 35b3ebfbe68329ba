import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../services/services.tsx';

const UP_TO_DATE = { tone: 'success', message: 'The list is up to date.' } as const;

/** Asks again for all that the page shows. Where that fails, the list itself says so. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  const { toasts } = useServices();
  return () => {
    const shown = { type: 'active', predicate: isData } as const;
    queryClient.refetchQueries(shown, { throwOnError: true }).then(
      () => toasts.add(UP_TO_DATE),
      () => undefined,
    );
  };
}

/** Code that was loaded is kept. */
const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'part';
