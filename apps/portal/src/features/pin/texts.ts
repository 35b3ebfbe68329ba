export const CREATE_PIN_TEXTS = {
  newPin: 'New PIN',
  confirmPin: 'Confirm PIN',
  create: 'Create PIN',
  creating: 'Creating…',
  failed: 'Failed to create PIN',
  mismatch: 'PINs do not match.',
} as const;

export const ENTER_PIN_TEXTS = {
  label: 'PIN',
  submit: 'Continue',
  checking: 'Checking…',
  failed: 'Invalid PIN or authentication failed.',
} as const;

const LOCKED = 'PIN entry is locked for a while.';

export const PIN_PROBLEM_TEXTS = {
  unconfirmedSession: 'Unable to validate session. Please try again.',
  wrongPin: 'Invalid PIN or code. Please try again.',
  tryAgain: 'Try again',
  enterPin: 'Enter your PIN',
  locked: LOCKED,
  triesLeft: (count: number) =>
    `${count} ${count === 1 ? 'try' : 'tries'} left. After that, ${LOCKED}`,
} as const;
