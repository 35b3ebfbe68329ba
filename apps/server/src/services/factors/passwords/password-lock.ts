import type { FactorLock } from '../../identity/factor-table.ts';
import { passwordLockedLetter } from '../../messages/letters/locks/password-locked.ts';

export const passwordLock: FactorLock = {
  subject: 'Login with the password',
  letter: passwordLockedLetter,
  cookie: 'bakehouse_lift_password',
  page: {
    text: 'Logging in was locked after too many wrong passwords. Unlock it for this browser, then log in as always.',
    next: '/login',
  },
};
