export const FORGOT_TEXTS = {
  title: 'Forgot your password?',
  lead: 'Enter your email. We send you a link to set a new password.',
  email: 'Email',
  send: 'Send reset link',
  sending: 'Sending…',
  incomplete: 'Please enter your email',
  sent: 'If that email exists, a reset link has been sent.',
  sentDetail: 'Open it within 30 minutes. If it does not arrive, look in your spam folder.',
  failed: 'Could not start password reset',
  back: 'Back to log in',
} as const;

export const RESET_TEXTS = {
  title: 'Set a new password',
  lead: 'It replaces your old password and logs you in.',
  password: 'New password',
  confirmation: 'Confirm password',
  length: (min: number, max: number) => `${min} to ${max} characters`,
  save: 'Set new password',
  saving: 'Saving…',
  saved: 'Your password was changed.',
  failed: 'Could not reset password',
} as const;

export const PASSWORD_PROBLEM_TEXTS = {
  missing: 'Please enter and confirm your new password',
  mismatch: 'Passwords do not match',
  tooShort: (min: number) => `Password must be at least ${min} characters`,
  tooLong: (max: number) => `Password must be at most ${max} characters`,
  weak: 'Password is not strong enough. Please choose a stronger password.',
  unchecked: 'Checking the strength of your password…',
} as const;

export const UNUSABLE_LINK_TEXTS = {
  title: 'This link no longer works',
  reason: 'Reset link may be expired or invalid',
  advice: 'Each link works once and only for a while. Ask for a new one.',
  askAgain: 'Get a new link',
} as const;
