import { toDisplayAddress } from '@bakehouse/contract/input';

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

export const ADD_EMAIL_TEXTS = {
  title: 'Add your email',
  lead: 'Files are shared with email addresses, so your account needs one. The site with which you logged in confirmed none.',
  email: 'Email',
  invalid: 'Please enter your email',
  send: 'Email me a code',
  sending: 'Sending…',
  sent: (email: string) =>
    `We sent a code of six digits to ${toDisplayAddress(email)}. Enter it here, to show that the address is yours.`,
  otherAddress: 'Use another address',
  logOut: 'Log out',
  loggingOut: 'Logging out…',
} as const;
