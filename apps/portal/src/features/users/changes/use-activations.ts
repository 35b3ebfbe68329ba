import { toDisplayAddress } from '@bakehouse/contract/input';
import { useQueryClient } from '@tanstack/react-query';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { ActivationChange } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { useService } from '../../../lib/services.tsx';
import { ACTIVATION_NOTE_TEXTS, ACTIVATION_TEXTS } from '../texts.ts';
import { hasRecentBake, applyActivation } from '../rows/baker-rules.ts';
import { updateCachedRows, BAKERS_QUERY_KEY, refetchList } from '../people-queries.ts';
import { usePersonMutation } from './use-person-mutation.ts';

interface ActivationControl {
  /** Changes that the server has not answered yet, oldest first. */
  pending: readonly ActivationChange[];
  change: (baker: Baker, action: ActivationChange['action']) => Promise<void>;
}

export function useActivations(): ActivationControl {
  const { users } = useService('api');
  const toasts = useService('toasts');
  const now = useService('now');
  const queryClient = useQueryClient();
  const { pending, send } = usePersonMutation<ActivationChange, unknown>(
    'activations',
    async (change) => {
      await users.manage(change);
      await updateCachedRows<Baker>(queryClient, BAKERS_QUERY_KEY, (row) =>
        row.email === change.email ? applyActivation(row, change, now()) : row,
      );
    },
  );

  return {
    pending,
    async change(baker, action) {
      const { email } = baker;
      const { done, notDone } = ACTIVATION_TEXTS[action];
      const isStale = action === 'reactivate' && !hasRecentBake(baker, now());
      try {
        await send({ email, action });
        const detail = isStale
          ? `${toDisplayAddress(email)}. ${ACTIVATION_NOTE_TEXTS.stillInactive}`
          : toDisplayAddress(email);
        toasts.add({ tone: 'success', message: done, detail });
      } catch (error) {
        const message = failureMessageOf(error, ACTIVATION_NOTE_TEXTS.failed);
        toasts.add({ tone: 'error', message, detail: notDone(email) });
        refetchList(queryClient, BAKERS_QUERY_KEY);
      }
    },
  };
}
