import { toDisplayAddress } from '@bakehouse/contract/input';
export const TEXTS = {
  buttonLabel: 'account settings',
  title: 'Account settings',
  chunkName: 'Your account settings',
  email: 'Email',
  logOut: 'Log out',
  cancel: 'Cancel',
  continue: 'Continue',
  othersLoggedOut: 'Other devices were logged out.',
} as const;

export const THEME_TEXTS = {
  title: 'Theme',
  hint: 'System follows your device. This browser keeps your choice after you log out.',
} as const;

export const CHANGE_PASSWORD_TEXTS = {
  title: 'Password',
  change: 'Change password',
  newPassword: 'New password',
  confirmation: 'Confirm new password',
  hint: (min: number, max: number) => `${min} to ${max} characters`,
  mismatch: 'New passwords do not match.',
  tooWeak: 'Please enter a stronger new password.',
  failed: 'Could not change the password. Try again.',
  changed: 'Your password was changed.',
  unknown: 'Your password may have changed already. If you are logged out, use the new one.',
} as const;

export const PIN_TEXTS = {
  title: 'PIN',
  reset: 'Reset PIN',
  forgotten:
    'If you have forgotten it, we email you a link that sets a new one. PIN entry is locked for 24 hours first.',
  forgottenQuestion:
    'We email you a link that sets a new PIN. To protect your account, PIN entry is locked for 24 hours first, and all your devices are logged out, this one included. Until then, you can log in with a passkey or a recovery code.',
  newTitle: 'Set a new PIN',
  failed: 'Failed to set new PIN.',
  changed: 'Your PIN was changed.',
  unknown: 'Your PIN may have changed already. If you are logged out, use the new one.',
} as const;

export const DEVICE_TEXTS = {
  title: 'Logged-in devices',
  loading: 'Loading your devices…',
  failed: 'Failed to fetch your devices.',
  tryAgain: 'Try again',
  current: 'This device',
  lastUsed: (time: string) => `Last used ${time}`,
  network: (network: string) => `Network ${network}`,
  actedBy: (impersonator: string) => `${impersonator} acts for you here.`,
  logOut: 'Log out',
  logOutOne: (device: string) => `Log out ${device}`,
  loggedOutOne: (device: string) => `${device} was logged out.`,
  logOutOneFailed: (device: string) => `Failed to log out ${device}.`,
  logOutElsewhere: 'Log out elsewhere',
  onlyThis: 'You are logged in on this device only.',
  loggedOut: 'Other devices were logged out.',
  logOutFailed: 'Failed to log out the other devices.',
} as const;

export const READ_ONLY_TEXTS = {
  title: 'Password, PIN and passkeys',
  readOnly: (email: string) =>
    `Only ${toDisplayAddress(email)} can change these or delete the account.`,
} as const;

export const RECOVERY_CODE_TEXTS = {
  title: 'Recovery codes',
  lead: 'Each code replaces your PIN once. Keep them where only you can find them.',
  create: 'Create recovery codes',
  failed: 'Failed to create recovery codes.',
  unknown: 'Older recovery codes may no longer work. Create new ones to be sure.',
  shown: 'Save these codes now. They are not shown again, and older ones no longer work.',
  copy: 'Copy all',
  copied: 'The codes were copied.',
  notCopied: 'The codes could not be copied. Select them instead.',
  done: 'I have saved them',
} as const;

export const HELP_PAGE_TEXTS = {
  title: 'Help',
  open: 'Open the help page',
} as const;

export const DELETE_TEXTS = {
  title: 'Delete account',
  open: 'Delete account…',
} as const;

export const UNSAVED_RECOVERY_CODES_TEXTS = {
  title: 'Have you saved your recovery codes?',
  text: 'They are not shown again. Without them, only the letter about a forgotten PIN can help you.',
  stay: 'Show the codes',
  discard: 'I have saved them',
} as const;

export const LAST_USE_TEXTS = {
  at: (time: string) => `Last used ${time}`,
  never: 'Not used yet',
} as const;
