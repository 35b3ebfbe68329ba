import { useQueryClient } from '@tanstack/react-query';
import type { BanChange } from '../../../api/bans.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import { useService } from '../../../lib/services.tsx';
import { BAN_CHANGE_TEXTS, BAN_TEXTS } from '../texts.ts';
import { bannedToast, unbannedToast } from './ban-toasts.ts';
import { applyBan } from '../rows/opener-rules.ts';
import {
  updateCachedRows,
  OPENERS_QUERY_KEY,
  PERSON_QUERY_KEY,
  refetchList,
} from '../people-queries.ts';
import { usePersonMutation } from './use-person-mutation.ts';

interface BanControl {
  /** Changes that the server has not answered yet, oldest first. */
  pending: readonly BanChange[];
  change: (change: BanChange) => Promise<void>;
}

export function useBans(): BanControl {
  const { bans } = useService('api');
  const toasts = useService('toasts');
  const queryClient = useQueryClient();
  const { pending, send } = usePersonMutation<BanChange, Ban | null>('bans', async (change) => {
    const ban = await bans.manage(change);
    await updateCachedRows<Opener>(queryClient, OPENERS_QUERY_KEY, (row) =>
      applyBan(row, change.email, ban),
    );
    refetchList(queryClient, PERSON_QUERY_KEY);
    return ban;
  });

  const change = async (wanted: BanChange) => {
    const undo = () => void change({ ...wanted, action: 'unban' });
    try {
      const ban = await send(wanted);
      toasts.add(wanted.action === 'ban' ? bannedToast(wanted, undo) : unbannedToast(wanted, ban));
    } catch (error) {
      const message = failureMessageOf(error, BAN_TEXTS.failed);
      toasts.add({
        tone: 'error',
        message,
        detail: BAN_CHANGE_TEXTS[wanted.action].notDone(wanted.email),
      });
      refetchList(queryClient, OPENERS_QUERY_KEY);
    }
  };

  return { pending, change };
}
