import { ApiFailure } from '@bakehouse/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../../api/http/failure.ts';
import type { AccessEntry, AccessChange, FileDetail } from '../../../../api/files.ts';
import { useToasts } from '../../../../toasts/toasts-context.ts';
import { useApi } from '../../../../api/api-context.ts';
import { useSessionState } from '../../../../session/session-context.ts';
import { saveChange } from '../save-change.ts';
import type { FileUpdates } from '../use-file-updates.ts';

const FAILED = 'Failed to update permissions';
const EDITED_BY_OTHERS = 'Somebody else is editing this file. Try again.';
const NONE: ReadonlySet<string> = new Set();

export interface AccessScope {
  access: readonly AccessEntry[];
  /** The path of the field; undefined for the whole file. */
  path?: string;
  /** The name of the scope in messages. */
  name: string;
}

export interface AccessControl {
  /** Without the entries that are being removed. */
  entries: readonly AccessEntry[];
  /** Adds all addresses or none; resolves to false after a failure. */
  add: (emails: readonly string[]) => Promise<boolean>;
  remove: (email: string) => Promise<void>;
}

export function useAccess(
  file: FileDetail,
  { access, path, name }: AccessScope,
  { known, applyReply, refetch }: FileUpdates,
): AccessControl {
  const { files } = useApi();
  const toasts = useToasts();
  const { status } = useSessionState();
  const [leaving, setLeaving] = useState(NONE);
  const { mutateAsync } = useMutation({
    // In one scope, so that adding an address again cannot overtake its removal.
    scope: { id: `access of ${file.id}` },
    mutationFn: async (change: Pick<AccessChange, 'add' | 'remove'>) => {
      const { checksum } = file;
      const reply = await saveChange({
        version: known()?.version ?? file.version,
        send: (version) => files.changeAccess({ checksum, version, path, ...change }),
        // Grants are a set, so additions and removals by others always merge.
        merges: () => true,
      });
      await applyReply(reply.file);
      if (!reply.isSaved) throw new ApiFailure({ message: EDITED_BY_OTHERS });
    },
  });

  const report = (error: unknown, detail: string) => {
    toasts.add({ tone: 'error', message: messageFor(error, FAILED), detail });
    refetch();
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

  // A removal that waits for a new login may never be sent.
  const hidden = status === 'interrupted' ? NONE : leaving;
  return { entries: access.filter(({ email }) => !hidden.has(email)), add, remove };
}
