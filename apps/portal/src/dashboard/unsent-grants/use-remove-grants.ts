import { useQueryClient } from '@tanstack/react-query';
import { failureMessageOf } from '../../api/http/failure.ts';
import { saveChange } from '../../features/files/details/save-change.ts';
import type { WaitingGrants } from '../../grace/waiting-grants.ts';
import { useService } from '../../lib/services.tsx';
import { UNSENT_GRANTS_TEXTS } from '../texts.ts';

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

/** Undoes grants on a file whose details are not open. */
export function useRemoveGrants(baker: string): (grants: WaitingGrants) => Promise<void> {
  const { files, fileChanges } = useService('api');
  const queryClient = useQueryClient();
  const toasts = useService('toasts');
  return async ({ checksum, path, target, emails }) => {
    try {
      const { version } = await files.detail(
        { checksum, baker, admin: false },
        NEVER_ABORTED_SIGNAL,
      );
      await saveChange({
        version,
        send: (at) => fileChanges.changeAccess({ checksum, version: at, path, remove: emails }),
        canMerge: () => true,
      });
      toasts.add({ tone: 'success', message: UNSENT_GRANTS_TEXTS.removed(emails, target) });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, UNSENT_GRANTS_TEXTS.failed) });
    }
    void queryClient.invalidateQueries();
  };
}
