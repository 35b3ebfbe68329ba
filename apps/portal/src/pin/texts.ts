const PIN_LOCKED_TEXT = 'PIN entry is locked for a while.';

const UNLOCK_TEXT = 'The email that we sent you has a link that unlocks it.';

export const PIN_PROBLEM_TEXTS = {
  unconfirmedSession: 'Unable to validate session. Please try again.',
  wrongPin: 'Invalid PIN or code. Please try again.',
  tryAgain: 'Try again',
  enterPin: 'Enter your PIN',
  locked: `${PIN_LOCKED_TEXT} ${UNLOCK_TEXT}`,
  triesLeft: (count: number) =>
    `${count} ${count === 1 ? 'try' : 'tries'} left. After that, ${PIN_LOCKED_TEXT}`,
} as const;

export const NEW_PIN_TEXTS = {
  newPin: 'New PIN',
  confirmPin: 'Confirm PIN',
  mismatch: 'PINs do not match.',
} as const;

export const PROOF_TEXTS = {
  pin: 'PIN',
  checking: 'Checking…',
  failed: 'Invalid PIN or authentication failed.',
  passkey: 'Use a passkey',
  passkeyCancelled: 'The passkey was not used. Try again, or enter your PIN.',
  recoveryCode: 'Use a recovery code',
  code: 'Recovery code',
  codeHint: 'One of the ten codes that you saved, for example k7mp-0xqd-93vh',
  codeMissing: 'Enter a recovery code',
  enterPin: 'Use your PIN',
  continue: 'Continue',
  locked:
    'You cannot enter your PIN while it is locked. A recovery code or a passkey works in the meantime.',
  confirmTitle: 'Confirm with your PIN',
  stopped: 'Stopped before the server answered.',
  cancel: 'Cancel',
} as const;

export const FORGOT_PIN_TEXTS = {
  ask: 'Forgot your PIN?',
  title: 'Reset your PIN?',
  question:
    'We email you a link that sets a new PIN. To protect your account, PIN entry is locked for 24 hours first, and your other devices are logged out.',
  confirm: 'Reset my PIN',
  requested: 'PIN reset requested. Check your email. Account locked for 24 hours.',
  from: (time: string) =>
    `The link in the email sets a new PIN from ${time}. If somebody else asked, use its other link.`,
  failed: 'Failed to request PIN reset. Please try again later.',
  chunkName: 'Help with your PIN',
} as const;
