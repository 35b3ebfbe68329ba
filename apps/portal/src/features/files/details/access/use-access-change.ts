import { ApiFailure } from '@bakehouse/contract';
import { useMutation } from '@tanstack/react-query';
import type { AccessChange } from '../../../../api/file-changes.ts';
import type { FileDetail } from '../../../../api/files.ts';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import { useService } from '../../../../lib/services.tsx';
import { saveChange } from '../save-change.ts';
import { ACCESS_TEXTS } from '../texts.ts';
import type { FileUpdates } from '../use-file-updates.ts';

type GrantChange = Pick<AccessChange, 'add' | 'terms' | 'remove' | 'tell'>;

interface AccessChangeControl {
  /** @throws ApiFailure */
  send: (change: GrantChange) => Promise<void>;
  /** Says why a change failed, and reads the file again. */
  report: (error: unknown, detail: string) => void;
}

/** Sends changes of the access to a file or, with a path, to a field of it. */
export function useAccessChange(
  file: FileDetail,
  path: string | undefined,
  { known, applyReply, refetch }: FileUpdates,
): AccessChangeControl {
  const { fileChanges } = useService('api');
  const toasts = useService('toasts');
  const { mutateAsync: send } = useMutation({
    // One mutation scope per file, so that adding an address again cannot overtake its removal.
    scope: { id: `access of ${file.id}` },
    mutationFn: async (change: GrantChange) => {
      const { checksum } = file;
      const reply = await saveChange({
        version: known()?.version ?? file.version,
        send: (version) => fileChanges.changeAccess({ checksum, version, path, ...change }),
        // Adding or removing a grant never conflicts with the grants that others add or remove.
        canMerge: () => true,
      });
      await applyReply(reply.file);
      if (!reply.isSaved) throw new ApiFailure({ message: ACCESS_TEXTS.editedByOthers });
    },
  });
  return {
    send,
    report(error, detail) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, ACCESS_TEXTS.failed), detail });
      refetch();
    },
  };
}
