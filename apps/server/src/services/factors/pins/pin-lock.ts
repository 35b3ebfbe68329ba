import type { FactorLock } from '../../identity/factor-table.ts';
import { pinLockedLetter } from '../../messages/letters/locks/pin-locked.ts';

export const pinLock: FactorLock = {
  subject: 'PIN entry',
  letter: pinLockedLetter,
  cookie: 'bakehouse_lift_pin',
  page: {
    text: 'PIN entry was locked after too many wrong PINs. Unlock it for this browser, then enter your PIN.',
    // The PIN comes after the password, so only a browser with a session of the owner may unlock it.
    logInFirst:
      'This link unlocks PIN entry for the browser that is logged in with your password. Log in here, then open the link again.',
    next: '/pin',
  },
};
