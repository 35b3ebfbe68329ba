import type { FactorLock } from '../../identity/factor-table.ts';
import { totpLockedLetter } from '../../messages/letters/locks/totp-locked.ts';

export const totpLock: FactorLock = {
  subject: 'Entry of authenticator and recovery codes',
  letter: totpLockedLetter,
  cookie: 'bakehouse_lift_totp',
  // Needs no session: the cookie is useless without one, and apps of other sites keep their own.
  page: {
    text: 'Entering codes was locked after too many wrong ones. Unlock it for this browser, then go back to the page that asked for the code.',
  },
};
