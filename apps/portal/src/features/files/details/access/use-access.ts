import { toDisplayAddress } from '@bakehouse/contract/input';
import { ApiFailure, BASE_KEY_PATH, type GrantTerms } from '@bakehouse/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import type { AccessChange, NewPeople } from '../../../../api/file-changes.ts';
import type { AccessEntry, FileDetail } from '../../../../api/files.ts';
import { useService } from '../../../../lib/services.tsx';
import { useSessionState } from '../../../../session/use-session-state.ts';
import { saveChange } from '../save-change.ts';
import { ACCESS_TEXTS } from '../texts.ts';
import { useDelayedAdditions } from './use-delayed-additions.ts';
import type { FileUpdates } from '../use-file-updates.ts';

const NO_REMOVED_EMAILS: ReadonlySet<string> = new Set();

export interface AccessScope {
  access: readonly AccessEntry[];
  /** The path of the field; undefined for the whole file. */
  path?: string;
  /** The name of the access list in messages. */
  name: string;
}

export interface EditableAccess {
  /** The entries of the access list, without those that are being removed. */
  entries: readonly AccessEntry[];
  /** The addresses that get access after the grace period. */
  waiting: readonly string[];
  /** Gives all addresses access or none; resolves to false after a failure. */
  add: (people: NewPeople) => Promise<boolean>;
  /** Adds the addresses after the grace period, as `add` does. */
  addLater: (people: NewPeople) => Promise<boolean>;
  /** Takes an address back that waits, or removes it if it was just added. */
  takeBack: (email: string) => void;
  remove: (email: string) => Promise<void>;
}

const nameOfEntry = (access: readonly AccessEntry[], email: string) =>
  access.find((entry) => entry.email === email)?.label ?? toDisplayAddress(email);

export function useEditableAccess(
  file: FileDetail,
  { access, path, name }: AccessScope,
  { known, applyReply, refetch }: FileUpdates,
): EditableAccess {
  const { fileChanges } = useService('api');
  const toasts = useService('toasts');
  const { status } = useSessionState();
  const [leaving, setLeaving] = useState(NO_REMOVED_EMAILS);
  const { mutateAsync } = useMutation({
    // One mutation scope per file, so that adding an address again cannot overtake its removal.
    scope: { id: `access of ${file.id}` },
    mutationFn: async (change: Pick<AccessChange, 'add' | 'terms' | 'remove' | 'tell'>) => {
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

  const report = (error: unknown, detail: string) => {
    toasts.add({ tone: 'error', message: failureMessageOf(error, ACCESS_TEXTS.failed), detail });
    refetch();
  };

  const add = async ({ emails, tell, terms }: NewPeople) => {
    const all = emails.map((email) => nameOfEntry(access, email)).join(', ');
    try {
      await mutateAsync({ add: emails, terms, tell });
      toasts.add({ tone: 'success', message: ACCESS_TEXTS.wasAdded(all, name) });
      return true;
    } catch (error) {
      report(error, ACCESS_TEXTS.notAdded(all));
      return false;
    }
  };

  const giveBack = (email: string, terms: GrantTerms | undefined) =>
    add({ emails: [email], tell: false, terms });

  const remove = async (email: string) => {
    const terms = access.find((entry) => entry.email === email)?.terms;
    setLeaving((gone) => new Set([...gone, email]));
    try {
      await mutateAsync({ remove: [email] });
      const message = ACCESS_TEXTS.wasRemoved(nameOfEntry(access, email), name);
      const action = { label: ACCESS_TEXTS.undo, run: () => void giveBack(email, terms) };
      toasts.add({ tone: 'success', message, action });
    } catch (error) {
      report(error, ACCESS_TEXTS.notRemoved(nameOfEntry(access, email)));
    } finally {
      setLeaving((gone) => new Set([...gone].filter((other) => other !== email)));
    }
  };

  const place = {
    checksum: file.checksum,
    path: path ?? BASE_KEY_PATH,
    target: path === undefined ? file.name : ACCESS_TEXTS.fieldOf(name, file.name),
  };
  const late = useDelayedAdditions({ place, name, add, remove });

  // Until the user has logged in again, a removal may still fail, so the entry is shown.
  const hidden = status === 'interrupted' ? NO_REMOVED_EMAILS : leaving;
  return {
    entries: access.filter(({ email }) => !hidden.has(email)),
    waiting: late.waiting.filter((email) => access.every((entry) => entry.email !== email)),
    add,
    addLater: late.add,
    takeBack: (email) => late.takeBack([email]),
    remove,
  };
}
