import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/http/failure.ts';
import type { Activation } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { useToasts } from '../../../toasts/toasts-context.ts';
import { useClock } from '../../../time/clock-context.ts';
import { useApi } from '../../../api/api-context.ts';
import { ACTIVATION_FAILED, ACTIVATIONS, STILL_INACTIVE } from './activation-text.ts';
import { bakesNow, withActivation } from '../rows/baker-rules.ts';
import { adoptChange, BAKERS_KEY, reread } from '../people-queries.ts';
import { useChanges } from './use-changes.ts';

interface Activations {
  /** Those on their way, oldest first. */
  pending: readonly Activation[];
  change: (baker: Baker, action: Activation['action']) => Promise<void>;
}

export function useActivations(): Activations {
  const { users } = useApi();
  const toasts = useToasts();
  const now = useClock();
  const queryClient = useQueryClient();
  const { pending, run } = useChanges<Activation, unknown>('activations', async (change) => {
    await users.manage(change);
    await adoptChange<Baker>(queryClient, BAKERS_KEY, (row) =>
      row.email === change.email ? withActivation(row, change, now()) : row,
    );
  });

  return {
    pending,
    async change(baker, action) {
      const { email } = baker;
      const { done, notDone } = ACTIVATIONS[action];
      const isStale = action === 'reactivate' && !bakesNow(baker, now());
      try {
        await run({ email, action });
        const detail = isStale ? `${email}. ${STILL_INACTIVE}` : email;
        toasts.add({ tone: 'success', message: done, detail });
      } catch (error) {
        const message = messageFor(error, ACTIVATION_FAILED);
        toasts.add({ tone: 'error', message, detail: notDone(email) });
        reread(queryClient, BAKERS_KEY);
      }
    },
  };
}
