import { BASE_KEY_PATH, type GrantTerms } from '@bakehouse/contract';
import { useState } from 'react';
import type { NewPeople } from '../../../../api/file-changes.ts';
import type { AccessEntry, FileDetail } from '../../../../api/files.ts';
import { useGranteeReader } from '../../../../grantees/use-grantee-reader.ts';
import { useWaitingEmails } from '../../../../grace/grace.ts';
import { useService } from '../../../../lib/services.tsx';
import { useSessionState } from '../../../../session/use-session-state.ts';
import { ACCESS_TEXTS } from '../texts.ts';
import { useAccessChange } from './use-access-change.ts';
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
  /** Replaces the terms of an entry, which Undo gives back. */
  limit: (email: string, terms: GrantTerms | null) => Promise<void>;
  /** How people see an address, a domain or a group. */
  nameOf: (email: string) => string;
}

export function useEditableAccess(
  file: FileDetail,
  { access, path, name }: AccessScope,
  updates: FileUpdates,
): EditableAccess {
  const toasts = useService('toasts');
  const { send, report } = useAccessChange(file, path, updates);
  const { status } = useSessionState();
  const held = useWaitingEmails({ checksum: file.checksum, path: path ?? BASE_KEY_PATH });
  const reader = useGranteeReader(held.join('; '));
  const [leaving, setLeaving] = useState(NO_REMOVED_EMAILS);
  const nameOf = (email: string) =>
    access.find((entry) => entry.email === email)?.label ?? reader.nameOf(email);

  const add = async ({ emails, tell, terms }: NewPeople) => {
    const all = emails.map((email) => nameOf(email)).join(', ');
    try {
      await send({ add: emails, terms, tell });
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
      await send({ remove: [email] });
      const message = ACCESS_TEXTS.wasRemoved(nameOf(email), name);
      const action = { label: ACCESS_TEXTS.undo, run: () => void giveBack(email, terms) };
      toasts.add({ tone: 'success', message, action });
    } catch (error) {
      report(error, ACCESS_TEXTS.notRemoved(nameOf(email)));
    } finally {
      setLeaving((gone) => new Set([...gone].filter((other) => other !== email)));
    }
  };

  const limit = async (email: string, terms: GrantTerms | null) => {
    const before = access.find((entry) => entry.email === email)?.terms ?? null;
    try {
      await send({ add: [email], terms, tell: false });
      const message = ACCESS_TEXTS.wasLimited(nameOf(email), name);
      const action = { label: ACCESS_TEXTS.undo, run: () => void limit(email, before) };
      toasts.add({ tone: 'success', message, action });
    } catch (error) {
      report(error, ACCESS_TEXTS.notLimited(nameOf(email)));
    }
  };

  const place = {
    checksum: file.checksum,
    path: path ?? BASE_KEY_PATH,
    target: path === undefined ? file.name : ACCESS_TEXTS.fieldOf(name, file.name),
  };
  const late = useDelayedAdditions({ place, name, nameOf, add, remove });

  // Until the user has logged in again, a removal may still fail, so the entry is shown.
  const hidden = status === 'interrupted' ? NO_REMOVED_EMAILS : leaving;
  return {
    entries: access.filter(({ email }) => !hidden.has(email)),
    waiting: late.waiting.filter((email) => access.every((entry) => entry.email !== email)),
    add,
    addLater: late.add,
    takeBack: (email) => late.takeBack([email]),
    remove,
    limit,
    nameOf,
  };
}
