export const NEW_PIN_LABEL = 'New PIN';
export const CONFIRM_PIN_LABEL = 'Confirm PIN';
export const CREATE_PIN_LABEL = 'Create PIN';
export const CREATING_PIN_LABEL = 'Creating…';
export const CREATE_PIN_FAILED = 'Failed to create PIN';
export const PINS_DO_NOT_MATCH = 'PINs do not match.';

export const PIN_LABEL = 'PIN';
export const CONTINUE_LABEL = 'Continue';
export const CHECKING_PIN_LABEL = 'Checking…';
export const ENTER_PIN_FAILED = 'Invalid PIN or authentication failed.';

export const UNCONFIRMED_SESSION_TEXT = 'Unable to validate session. Please try again.';
export const WRONG_PIN_TEXT = 'Invalid PIN or code. Please try again.';
export const TRY_AGAIN_LABEL = 'Try again';
export const ENTER_PIN_LABEL = 'Enter your PIN';

export const remainingTriesText = (tries: number): string => {
  if (tries === 0) return 'PIN entry is locked for a while.';
  const left = tries === 1 ? '1 try left.' : `${tries} tries left.`;
  return `${left} After that, PIN entry is locked for a while.`;
};
