export const CREATE_PIN_TEXTS = {
  create: 'Create PIN',
  creating: 'Creating…',
  failed: 'Failed to create PIN',
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
