export const TEXTS = {
  checkingSession: 'Checking your session…',
  sessionNotChecked: 'Your session could not be checked',
  sessionCheckFailed: 'Failed to validate session',
  tryAgain: 'Try again',
  logOut: 'Log out',
  loggingOut: 'Logging out…',
  pageFailed: 'This page could not be shown.',
  filesUnaffected: 'Your files are not affected.',
  reload: 'Reload',
} as const;
