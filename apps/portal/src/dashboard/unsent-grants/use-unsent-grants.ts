import { modifyPermissions } from '@bakehouse/contract/calls/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { User } from '../../api/accounts/auth.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { WaitingGrants } from '../../grace/waiting-grants.ts';
import type { UnsentGrants } from '../../grace/waiting-journal.ts';
import { useService } from '../../lib/services.tsx';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { findPageUser } from '../../session/portal-session-state.ts';
import { UNSENT_GRANTS_TEXTS } from '../texts.ts';
import { useRemoveGrants } from './use-remove-grants.ts';

/** People who were added this recently get access at once; later, the portal asks first. */
const MAX_SAME_VISIT_MS = 60_000;

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

/** Finishes or offers what the user had added when a page was left (docs/decisions/0088). */
export function useUnsentGrants({ id, email: baker }: User): void {
  const { files, fileChanges } = useService('api');
  const removeGrants = useRemoveGrants(baker);
  const { journal } = useService('grace');
  const queryClient = useQueryClient();
  const session = useService('session');
  const toasts = useService('toasts');
  const now = useService('now');
  const isClosed = useDisabledReason(modifyPermissions) !== undefined;

  const tell = (grants: WaitingGrants) =>
    toasts.add({
      tone: 'success',
      message: UNSENT_GRANTS_TEXTS.added(grants.emails, grants.target),
      action: { label: UNSENT_GRANTS_TEXTS.undo, run: () => void removeGrants(grants) },
    });

  const add = async (grants: WaitingGrants): Promise<void> => {
    try {
      await fileChanges.addUnseen(grants);
      tell(grants);
      void queryClient.invalidateQueries();
    } catch (error) {
      await offer(grants, failureMessageOf(error, UNSENT_GRANTS_TEXTS.failed));
    }
  };

  /** Resolves when the offer is accepted and done, or its toast is gone. */
  const offer = (grants: WaitingGrants, detail?: string): Promise<void> =>
    new Promise((resolve) => {
      let isAccepted = false;
      const accept = () => {
        isAccepted = true;
        void add(grants).then(resolve);
      };
      const toast = toasts.add({
        tone: 'error',
        message: UNSENT_GRANTS_TEXTS.notAdded(grants.emails, grants.target),
        detail,
        action: { label: UNSENT_GRANTS_TEXTS.addNow, run: accept },
      });
      const unsubscribe = toasts.subscribe(() => {
        if (toasts.get().some((shown) => shown.id === toast)) return;
        unsubscribe();
        if (!isAccepted) resolve();
      });
    });

  const settle = async (grants: WaitingGrants) => {
    const { checksum, path, emails } = grants;
    const file = await files.detail({ checksum, baker, admin: false }, NEVER_ABORTED_SIGNAL);
    const there = file.grants.filter(({ key_path }) => key_path === path);
    const missing = emails.filter((email) => there.every((grant) => grant.email !== email));
    if (missing.length === 0) tell(grants);
    else await offer({ ...grants, emails: missing });
  };

  const finish = async ({ at, grants, forget }: UnsentGrants) => {
    const isSameVisit = now() - at < MAX_SAME_VISIT_MS;
    await Promise.all(
      grants.map((left) =>
        isSameVisit
          ? add(left)
          : settle(left).catch((error: unknown) =>
              offer(left, failureMessageOf(error, UNSENT_GRANTS_TEXTS.failed)),
            ),
      ),
    );
    // After a log-out, the offers are kept for the next login.
    if (findPageUser(session.get())?.id === id) forget();
  };

  const finishAll = useEffectEvent(() => {
    if (isClosed) return;
    for (const left of journal.takeLeft(id)) void finish(left);
  });
  useEffect(() => finishAll(), [id]);
}
