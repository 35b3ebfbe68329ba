import type { NotificationChoice, NotificationKind } from '@bakehouse/contract';

export const SETTINGS_TEXTS = {
  title: 'Notifications by email',
  hint: 'The bell in the portal always shows all of them. A ban of the organisation always comes by email.',
  loading: 'Loading your choices …',
  failed: 'Your choices could not be loaded.',
  tryAgain: 'Try again',
  saveFailed: 'Your choice could not be saved. Choose again.',
  saved: 'Saved',
  zone: 'The daily email comes at 8:00 in',
  muted: 'Muted files',
  unmute: (name: string) => `Unmute ${name}`,
} as const;

export const KIND_TEXTS = {
  file_shared: 'Somebody shares a file with me and wants to tell me',
  file_expires: 'A file expires in 3 days',
  first_opening: 'Somebody opens my file for the first time',
  opening_refused: 'Somebody may not open my file',
  access_requested: 'Somebody asks for access to my file',
  request_answered: 'My request for access is answered',
  banned: 'A baker bans me',
} as const satisfies Readonly<Record<NotificationKind, string>>;

export const CHOICE_TEXTS = {
  now: 'At once',
  daily: 'Daily, in one email',
  off: 'Never',
} as const satisfies Readonly<Record<NotificationChoice, string>>;
