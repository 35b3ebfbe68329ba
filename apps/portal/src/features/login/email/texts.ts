export const EMAIL_LINK_TEXTS = {
  title: 'Log in with a link',
  lead: 'We email you a link that logs you in. For a new address, it also creates an account.',
  question: 'Know your password?',
  back: 'Log in',
} as const;

export const EMAIL_CODE_TEXTS = {
  title: 'Log in with a code',
  lead: 'We email you a code of six digits. For a new address, it also creates an account.',
  question: 'Know your password?',
  back: 'Log in',
} as const;
