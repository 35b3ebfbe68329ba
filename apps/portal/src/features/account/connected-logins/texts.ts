import { toDisplayAddress } from '@bakehouse/contract/input';

export const CONNECTED_LOGIN_TEXTS = {
  title: 'Connected logins',
  lead: (email: string) =>
    `Log in with an account of another site. ${toDisplayAddress(email)} always stays a way to log in, too.`,
  list: 'Your connected logins',
  loading: 'Loading your connected logins…',
  failed: 'Failed to fetch your connected logins.',
  tryAgain: 'Try again',
  since: (day: string) => `Since ${day}`,
  notConnected: 'Not connected',
  connect: 'Connect',
  connectOne: (provider: string) => `Connect ${provider}`,
  connectFailed: (provider: string) => `Failed to connect ${provider}.`,
  remove: 'Remove',
  removeOne: (login: string) => `Remove ${login}`,
  removeQuestion: (provider: string) => `Remove ${provider}?`,
  removeWarning: (login: string, email: string) =>
    `You can no longer log in with ${login}, and other devices that did are logged out. You can still log in with ${toDisplayAddress(email)}.`,
  confirmRemove: 'Remove login',
  cancel: 'Cancel',
  removeFailed: (provider: string) => `Failed to remove ${provider}.`,
  removed: (provider: string) => ({
    message: `${provider} was removed.`,
    detail: 'You can no longer log in with it. We emailed you about it.',
  }),
} as const;
