import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, messageFor } from '../../../../api/http/failure.ts';
import type { Access, AccessChange, FileDetail } from '../../../../api/files.ts';
import { useToasts } from '../../../../toasts/toasts-context.ts';
import { useApi } from '../../../../api/api-context.ts';
import { useSessionState } from '../../../../session/session-context.ts';
import { saveChange } from '../save-change.ts';
import type { FileUpdates } from '../use-file-updates.ts';

const FAILED = 'Failed to update permissions';
const RESTLESS = 'Others keep changing this file. Please try again.';
const NONE: ReadonlySet<string> = new Set();

/** What addresses have access to: the whole file, or one of its fields. */
export interface AccessScope {
  access: readonly Access[];
  /** Of the field; without one it is the whole file. */
  path?: string;
  /** What an address is added to and removed from, as words. */
  name: string;
}

export interface AccessControl {
  /** Without those whose removal is on its way. */
  entries: readonly Access[];
  /** All of them or none; resolves to whether it worked. */
  add: (emails: readonly string[]) => Promise<boolean>;
  remove: (email: string) => Promise<void>;
}

export function useAccess(
  file: FileDetail,
  { access, path, name }: AccessScope,
  { known, adopt, reread }: FileUpdates,
): AccessControl {
  const { files } = useApi();
  const toasts = useToasts();
  const { status } = useSessionState();
  const [leaving, setLeaving] = useState(NONE);
  const { mutateAsync } = useMutation({
    // One after the other: adding somebody again must not overtake the removal.
    scope: { id: `access of ${file.id}` },
    mutationFn: async (change: Pick<AccessChange, 'add' | 'remove'>) => {
      const { checksum } = file;
      const reply = await saveChange({
        version: known()?.version ?? file.version,
        send: (version) => files.changeAccess({ checksum, version, path, ...change }),
        // Who has access is a set: what others added to it or took from it stays so.
        merges: () => true,
      });
      await adopt(reply.file);
      if (!reply.isSaved) throw new ApiFailure({ message: RESTLESS });
    },
  });

  const report = (error: unknown, detail: string) => {
    toasts.add({ tone: 'error', message: messageFor(error, FAILED), detail });
    reread();
  };

  const add = async (emails: readonly string[]) => {
    const all = emails.join(', ');
    try {
      await mutateAsync({ add: emails });
      toasts.add({ tone: 'success', message: `Added ${all} to ${name}.` });
      return true;
    } catch (error) {
      report(error, `${all} could not be added.`);
      return false;
    }
  };

  const undoRemovalOf = (email: string) => ({ label: 'Undo', run: () => void add([email]) });

  const remove = async (email: string) => {
    setLeaving((gone) => new Set([...gone, email]));
    try {
      await mutateAsync({ remove: [email] });
      const message = `Removed ${email} from ${name}.`;
      toasts.add({ tone: 'success', message, action: undoRemovalOf(email) });
    } catch (error) {
      report(error, `${email} could not be removed.`);
    } finally {
      setLeaving((gone) => new Set([...gone].filter((other) => other !== email)));
    }
  };

  // A removal that waits for its user to log in again may never be made.
  const hidden = status === 'interrupted' ? NONE : leaving;
  return { entries: access.filter(({ email }) => !hidden.has(email)), add, remove };
}
