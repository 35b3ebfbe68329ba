export const TEXTS = {
  checkingSession: 'Checking your session…',
  sessionNotChecked: 'Your session could not be checked',
  sessionCheckFailed: 'Failed to validate session',
  tryAgain: 'Try again',
  logOut: 'Log out',
  loggingOut: 'Logging out…',
  loopTitle: 'This page could not be opened',
  loopReason: 'Bakehouse was sent from page to page again and again, so it stopped.',
  loopAdvice:
    'Something in this browser keeps changing your session. Close the other tabs of Bakehouse, then try again. If that does not help, log out.',
  pageFailed: 'This page could not be shown.',
  filesUnaffected: 'Your files are not affected.',
  reload: 'Reload',
} as const;
