export const CONNECTED_APP_TEXTS = {
  title: 'Connected apps',
  list: 'Your connected apps',
  loading: 'Loading your connected apps…',
  failed: 'Failed to fetch your connected apps.',
  tryAgain: 'Try again',
  empty: 'No app can use your account.',
  since: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeOne: (app: string) => `Remove ${app}`,
  removeQuestion: (app: string) => `Remove ${app}?`,
  removeWarning: (app: string) =>
    `${app} can no longer use your account, from now on. It has to ask you again.`,
  confirmRemove: 'Remove app',
  cancel: 'Cancel',
  removeFailed: (app: string) => `Failed to remove ${app}.`,
  removed: (app: string) => `${app} can no longer use your account.`,
} as const;
