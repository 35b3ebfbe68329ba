import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/failure.ts';
import type { Access, AccessChange, FileDetail } from '../../../api/files.ts';
import { useServices } from '../../../services/services.tsx';
import type { FileUpdates } from './use-file-updates.ts';

const FAILED = 'Failed to update permissions';
const NONE: ReadonlySet<string> = new Set();

export interface AccessControl {
  /** Without those whose removal is on its way. */
  entries: readonly Access[];
  /** Resolves to whether it worked. */
  add: (email: string) => Promise<boolean>;
  remove: (email: string) => Promise<void>;
  /** Says that a change did not work. */
  report: (error: unknown, detail: string) => void;
}

export function useAccess(file: FileDetail, { adopt, reread }: FileUpdates): AccessControl {
  const { files, toasts } = useServices();
  const [leaving, setLeaving] = useState(NONE);
  const { mutateAsync } = useMutation({
    // One after the other: adding somebody again must not overtake the removal.
    scope: { id: `access of ${file.id}` },
    mutationFn: async (change: Omit<AccessChange, 'checksum'>) =>
      adopt(await files.changeAccess({ checksum: file.checksum, ...change })),
  });

  const report = (error: unknown, detail: string) => {
    toasts.add({ tone: 'error', message: messageFor(error, FAILED), detail });
    reread();
  };

  return {
    entries: file.access.filter(({ email }) => !leaving.has(email)),
    async add(email) {
      try {
        await mutateAsync({ add: [email] });
        toasts.add({ tone: 'success', message: `Added ${email} to the access list.` });
        return true;
      } catch (error) {
        report(error, `${email} could not be added.`);
        return false;
      }
    },
    async remove(email) {
      setLeaving((gone) => new Set([...gone, email]));
      try {
        await mutateAsync({ remove: [email] });
        toasts.add({ tone: 'success', message: `Removed ${email} from the access list.` });
      } catch (error) {
        report(error, `${email} could not be removed.`);
      } finally {
        setLeaving((gone) => new Set([...gone].filter((other) => other !== email)));
      }
    },
    report,
  };
}
