import type { BanChange } from '../../../api/bans.ts';
import type { Ban } from '../../../api/user-lists.ts';
import type { ToastInput } from '../../../toasts/toasts.ts';
import { BAN_CHANGE_TEXTS, BAN_LEVEL_TEXTS, BAN_TEXTS } from '../texts.ts';

export const bannedToast = ({ email, level }: BanChange, undo: () => void): ToastInput => ({
  tone: 'success',
  message: BAN_CHANGE_TEXTS.ban.done,
  detail: BAN_LEVEL_TEXTS[level].banned(email),
  action: { label: BAN_TEXTS.undo, run: undo },
});

export const unbannedToast = ({ email }: BanChange, remaining: Ban | null): ToastInput => ({
  tone: 'success',
  message: BAN_CHANGE_TEXTS.unban.done,
  detail: remaining ? BAN_LEVEL_TEXTS[remaining.level].remains(email) : email,
});
