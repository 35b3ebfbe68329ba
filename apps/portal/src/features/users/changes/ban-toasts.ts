import type { BanChange } from '../../../api/bans.ts';
import type { Ban } from '../../../api/user-lists.ts';
import type { ToastInput } from '../../../toasts/toasts.ts';
import { BAN_DIALOGS, BAN_LEVELS } from '../texts.ts';

export const bannedToast = ({ email, level }: BanChange, undo: () => void): ToastInput => ({
  tone: 'success',
  message: BAN_DIALOGS.ban.done,
  detail: BAN_LEVELS[level].banned(email),
  action: { label: 'Undo', run: undo },
});

export const unbannedToast = ({ email }: BanChange, remaining: Ban | null): ToastInput => ({
  tone: 'success',
  message: BAN_DIALOGS.unban.done,
  detail: remaining ? BAN_LEVELS[remaining.level].remains(email) : email,
});
