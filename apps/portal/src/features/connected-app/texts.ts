import { toDisplayAddress } from '@bakehouse/contract/input';

export const TEXTS = {
  authorize: 'Let an app in',
  logout: 'Log out',
  notShared: 'Nothing was shared',
  acting: (email: string) =>
    `You are acting for ${toDisplayAddress(email)}, and only they can give an app access to their account.`,
  goOn: 'Go to Bakehouse',
} as const;
