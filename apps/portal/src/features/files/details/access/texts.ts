import type { FileStatus } from '@bakehouse/contract';

export const ENTRY_STATE_TEXTS = {
  canOpen: 'Can open',
  banned: 'Banned',
  notYet: 'Not yet',
  expired: 'Expired',
  closed: 'Closed',
  destroyed: 'Destroyed',
  ended: 'Ended',
  usedUp: 'Used up',
  none: 'No access',
} as const;

export const ENTRY_NOTE_TEXTS = {
  through: (domain: string) => `also through *@${domain}`,
  throughGroup: 'also through a group',
  groupOf: (members: number) => `Group of ${members}`,
  orgBan: 'banned by an admin',
  individualBan: 'banned by the baker',
} as const;

/** Shown before somebody is added to a file that is not open. */
export const ADD_WARNING_TEXTS = {
  open: null,
  not_openable_yet:
    'This file is not open yet. People you add can open it only from its openable date on.',
  expired: 'This file has expired. People you add cannot open it until you change its expiry date.',
  destroyed: 'This file is destroyed. Nobody can be added.',
  closed: 'The baker of this file is deactivated. People you add cannot open it.',
} as const satisfies Record<FileStatus, string | null>;
