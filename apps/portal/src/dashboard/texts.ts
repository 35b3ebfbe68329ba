import type { DashboardTab } from '../address/dashboard-link.ts';

export const TAB_TEXTS = {
  files: 'Files',
  users: 'Users',
  activity: 'Activity',
  shared: 'Shared with me',
} as const satisfies Record<DashboardTab, string>;

export const LAZY_TAB_TEXTS = {
  users: 'The list of users',
  activity: 'The activity log',
  shared: 'The list of shared files',
} as const;

export const PAGE_TEXTS = {
  skipToContent: 'Skip to content',
  tabs: 'Areas',
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
  check: 'Check files',
  foldersRefused: 'Folders cannot be used. Open the folder and drop its files.',
  dropToBake: {
    title: 'Drop here to bake',
    text: 'You decide who may open the files.',
  },
  dropToCheck: {
    title: 'Drop here to check',
    text: 'Find out whether you may open the files.',
  },
} as const;
