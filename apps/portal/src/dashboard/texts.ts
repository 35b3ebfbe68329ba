import { toDisplayAddress } from '@bakehouse/contract/input';
import { formatNumber } from '../lib/format-number.ts';
import type { SharedCount } from './use-shared-count.ts';
import type { DashboardTab } from '../url-state/dashboard-link.ts';

export const TAB_TEXTS = {
  files: 'Files',
  users: 'Users',
  activity: 'Activity',
  shared: 'Shared with me',
} as const satisfies Record<DashboardTab, string>;

export const TAB_COUNT_TEXTS = {
  requests: (total: number) =>
    total === 1 ? '1 request for access' : `${formatNumber(total)} requests for access`,
  short: ({ total, isExact }: SharedCount) => `${formatNumber(total)}${isExact ? '' : '+'}`,
  long: ({ total, isExact }: SharedCount) =>
    `${isExact ? '' : 'More than '}${formatNumber(total)} ${total === 1 ? 'file' : 'files'}`,
} as const;

export const LAZY_TAB_TEXTS = {
  users: 'The list of users',
  activity: 'The activity log',
  shared: 'The list of shared files',
  file: 'The page of the file',
} as const;

export const PAGE_TEXTS = {
  skipToContent: 'Skip to content',
  tabs: 'Areas',
  file: 'File shared with you',
  logOut: 'Log out',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  shortcuts: 'Keyboard shortcuts',
} as const;

export const ADMIN_MODE_TEXTS = {
  label: 'Admin mode',
  toggle: (isOn: boolean) => `Admin mode: ${isOn ? 'on' : 'off'}`,
  turnOff: 'Turn off',
  turn: (isOn: boolean) => `Turn admin mode ${isOn ? 'on' : 'off'}`,
  on: {
    title: 'Admin mode is on.',
    text: 'You see every baker’s files, users and activity. Bans apply to the whole organisation.',
  },
  off: {
    title: 'Admin mode is off.',
    text: 'You see your own files, users and activity.',
  },
} as const;

export const PALETTE_TEXTS = {
  title: 'Search and commands',
  goTo: (tab: string) => `Go to ${tab}`,
  reload: 'Reload the list',
  theme: {
    system: 'Theme: as the system',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
} as const;

export const FILE_ACTION_TEXTS = {
  bake: 'Bake files',
  check: 'Open files',
  unreadable: 'The browser cannot read these files. Choose them with the button.',
  tooMany: (taken: number) =>
    `Only the first ${taken} files were taken. Drop the others when these are done.`,
  emptyFolder: 'There are no files in this folder.',
  dropToBake: {
    title: 'Drop here to bake',
    text: 'You decide who may open the files.',
  },
  dropToCheck: {
    title: 'Drop here to open',
    text: 'Find out whether you may open the files.',
  },
} as const;

/** For example "a, b and c". */
const LIST_FORMAT = new Intl.ListFormat('en-GB');

export const UNSENT_GRANTS_TEXTS = {
  added: (emails: readonly string[], target: string) =>
    `Added ${LIST_FORMAT.format(emails.map(toDisplayAddress))} to ${target}.`,
  removed: (emails: readonly string[], target: string) =>
    `Removed ${LIST_FORMAT.format(emails.map(toDisplayAddress))} from ${target}.`,
  notAdded: (emails: readonly string[], target: string) =>
    `You left before ${LIST_FORMAT.format(emails.map(toDisplayAddress))} could be added to ${target}.`,
  addNow: 'Add now',
  undo: 'Undo',
  failed: 'Failed to update permissions',
} as const;

export const REFUSAL_HELP_TEXTS = {
  gone: 'This file no longer exists.',
  failed: 'Failed to fetch this file.',
} as const;
