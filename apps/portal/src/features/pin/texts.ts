export const NEW_PIN = 'New PIN';
export const CONFIRM_PIN = 'Confirm PIN';
export const CREATE_PIN = 'Create PIN';
export const CREATING_PIN = 'Creating…';
export const CREATE_PIN_FAILED = 'Failed to create PIN';
export const DIFFERENT_PINS = 'PINs do not match.';

export const PIN = 'PIN';
export const CONTINUE = 'Continue';
export const CHECKING_PIN = 'Checking…';
export const ENTER_PIN_FAILED = 'Invalid PIN or authentication failed.';

export const UNCONFIRMED_SESSION = 'Unable to validate session. Please try again.';
export const WRONG_PIN = 'Invalid PIN or code. Please try again.';
export const TRY_AGAIN = 'Try again';
export const ENTER_YOUR_PIN = 'Enter your PIN';

export const triesText = (tries: number): string => {
  if (tries === 0) return 'PIN entry is locked for a while.';
  const left = tries === 1 ? '1 try left.' : `${tries} tries left.`;
  return `${left} After that, PIN entry is locked for a while.`;
};
