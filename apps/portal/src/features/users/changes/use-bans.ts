import { useQueryClient } from '@tanstack/react-query';
import type { BanChange } from '../../../api/bans.ts';
import { messageFor } from '../../../api/http/failure.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import { useToasts } from '../../../toasts/toasts-context.ts';
import { useApi } from '../../../api/api-context.ts';
import { BAN_FAILED, bannedToast, notDone, unbannedToast } from './ban-text.ts';
import { withBan } from '../rows/opener-rules.ts';
import { adoptChange, OPENERS_KEY, reread } from '../people-queries.ts';
import { useChanges } from './use-changes.ts';

interface Bans {
  /** Those on their way, oldest first. */
  pending: readonly BanChange[];
  change: (change: BanChange) => Promise<void>;
}

export function useBans(): Bans {
  const { bans } = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { pending, run } = useChanges<BanChange, Ban | null>('bans', async (change) => {
    const ban = await bans.manage(change);
    await adoptChange<Opener>(queryClient, OPENERS_KEY, (row) => withBan(row, change.email, ban));
    return ban;
  });

  const change = async (wanted: BanChange) => {
    const undo = () => void change({ ...wanted, action: 'unban' });
    try {
      const ban = await run(wanted);
      toasts.add(wanted.action === 'ban' ? bannedToast(wanted, undo) : unbannedToast(wanted, ban));
    } catch (error) {
      const message = messageFor(error, BAN_FAILED);
      toasts.add({ tone: 'error', message, detail: notDone(wanted) });
      reread(queryClient, OPENERS_KEY);
    }
  };

  return { pending, change };
}
