import type { BanLevel } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import type { Ban } from '../../../api/user-lists.ts';
import type { ToastInput } from '../../../toasts/toasts.ts';

export const BAN_FAILED = 'Failed to update ban status';
export const OUT_OF_REACH = 'This user has been banned by an admin.';

interface LevelText {
  name: string;
  /** What a ban does, and what it does not. */
  ban: string;
  unban: string;
  banned: (email: string) => string;
  /** What is left when the ban of the other level is gone. */
  remains: (email: string) => string;
}

export const LEVELS = {
  individual: {
    name: 'Individual: your files only',
    ban: 'From now on this address cannot open any of your files. Files of other bakers stay as they are, and so does the account.',
    unban: 'The address can open your files again wherever it has access.',
    banned: (email) => `${email} can no longer open your files.`,
    remains: (email) => `Your own ban stays: ${email} still cannot open your files.`,
  },
  org: {
    name: 'Organisation: the files of all bakers',
    ban: 'From now on this address cannot open any file of the organisation. The account stays.',
    unban: 'The address can open files again wherever it has access and no baker has banned it.',
    banned: (email) => `${email} can no longer open any file of the organisation.`,
    remains: (email) => `The ban by an admin stays: ${email} still cannot open any file.`,
  },
} as const satisfies Record<BanLevel, LevelText>;

export const bannedToast = ({ email, level }: BanChange, undo: () => void): ToastInput => ({
  tone: 'success',
  message: 'User has been banned.',
  detail: LEVELS[level].banned(email),
  action: { label: 'Undo', run: undo },
});

export const unbannedToast = ({ email }: BanChange, left: Ban | null): ToastInput => ({
  tone: 'success',
  message: 'User has been unbanned.',
  detail: left ? LEVELS[left.level].remains(email) : email,
});

const NOT_DONE = {
  ban: (email) => `${email} could not be banned.`,
  unban: (email) => `${email} could not be unbanned.`,
} as const satisfies Record<BanChange['action'], (email: string) => string>;

export const notDone = ({ action, email }: BanChange): string => NOT_DONE[action](email);
