import type { FileStatus } from '@bakehouse/contract';

export const FILE_STATUS_WORD_TEXTS = {
  open: 'Open',
  not_openable_yet: 'Not yet open',
  expired: 'Expired',
  closed: 'Closed',
  destroyed: 'Destroyed',
} as const satisfies Record<FileStatus, string>;

export const FILE_STATUS_TEXTS = {
  ...FILE_STATUS_WORD_TEXTS,
  banned: 'Banned',
  unshared: 'Nobody yet',
} as const;

export const FILE_STATUS_SELECT_TEXTS = { label: 'Status', all: 'All' } as const;

export const FILE_STATUS_DETAIL_TEXTS = {
  until: (day: string) => `Until ${day}`,
  opensOn: (day: string) => `Opens on ${day}`,
  bakerInactive: 'Baker inactive',
  undoUntil: (time: string) => `Undo until ${time}`,
  forGood: 'For good',
} as const;
