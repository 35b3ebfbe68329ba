import type { NewPeople } from '../../../../api/file-changes.ts';
import { useWaitingEmails } from '../../../../grace/grace.ts';
import type { WaitingGrants } from '../../../../grace/waiting-grants.ts';
import { useService } from '../../../../lib/services.tsx';
import { ACCESS_TEXTS } from '../texts.ts';

interface DelayedAdditionsOptions {
  place: Omit<WaitingGrants, keyof NewPeople>;
  /** The name of the access list in messages. */
  name: string;
  nameOf: (email: string) => string;
  add: (people: NewPeople) => Promise<boolean>;
  remove: (email: string) => Promise<void>;
}

interface DelayedAdditions {
  waiting: readonly string[];
  add: (people: NewPeople) => Promise<boolean>;
  takeBack: (emails: readonly string[]) => void;
}

/** Adds people after the grace period. */
export function useDelayedAdditions(options: DelayedAdditionsOptions): DelayedAdditions {
  const { place, name, nameOf, add, remove } = options;
  const { fileChanges } = useService('api');
  const { periods } = useService('grace');
  const waiting = useWaitingEmails(place);
  const toasts = useService('toasts');

  const takeBack = (emails: readonly string[]) => {
    if (periods.takeBack(place, emails))
      toasts.add({ tone: 'info', message: ACCESS_TEXTS.takenBack(emails.map(nameOf)) });
    // The addresses were sent already, so they are removed again.
    else for (const email of emails) void remove(email);
  };

  const addLater = ({ emails, tell, terms }: NewPeople) =>
    new Promise<boolean>((resolve) => {
      periods.hold({
        grants: { ...place, emails, tell, terms },
        send: async (left) => resolve(await add({ emails: left, tell, terms })),
        sendUnseen: fileChanges.addUnseen,
      });
      const message = ACCESS_TEXTS.willBeAdded(emails.map(nameOf).join(', '), name);
      const action = { label: ACCESS_TEXTS.undo, run: () => takeBack(emails) };
      toasts.add({ tone: 'info', message, action });
    });

  return { waiting, add: addLater, takeBack };
}
