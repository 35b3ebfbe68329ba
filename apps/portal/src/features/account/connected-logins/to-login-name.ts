import type { ConnectedLogin } from '../../../api/accounts/account.ts';

/** Tells two accounts at one provider apart. */
export const toLoginName = ({ providerName, accountName }: ConnectedLogin): string =>
  accountName === '' ? providerName : `${providerName} (${accountName})`;
