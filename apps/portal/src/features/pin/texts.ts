export const CREATE_PIN_TEXTS = {
  newPin: 'New PIN',
  confirmation: 'Confirm PIN',
  create: 'Create PIN',
  creating: 'Creating…',
  failed: 'Failed to create PIN',
  different: 'PINs do not match.',
} as const;

export const ENTER_PIN_TEXTS = {
  pin: 'PIN',
  enter: 'Continue',
  checking: 'Checking…',
  failed: 'Invalid PIN or authentication failed.',
} as const;

export const PIN_PROBLEM_TEXTS = {
  unconfirmed: 'Unable to validate session. Please try again.',
  wrong: 'Invalid PIN or code. Please try again.',
  locked: 'PIN entry is locked for a while.',
  triesLeft: (tries: number) => (tries === 1 ? '1 try left.' : `${tries} tries left.`),
  lockAhead: 'After that, PIN entry is locked for a while.',
  tryAgain: 'Try again',
  enterExisting: 'Enter your PIN',
} as const;
