import { toDisplayAddress } from '@bakehouse/contract/input';
export const TEXTS = {
  or: 'or',
} as const;

export const LOGIN_CODE_TEXTS = {
  label: 'Code from the email',
  otherDevice: 'Reading the email on another device? Enter its code of six digits here.',
  wrong: 'Invalid passcode, please try again.',
  ended: 'This code no longer works. Send the email again.',
  failed: 'Failed to authenticate',
} as const;

export const EMAIL_LOGIN_TEXTS = {
  send: 'Email me a code',
  sendAgain: 'Send another email',
  sending: 'Sending…',
  codeSent: (email: string) =>
    `We sent a code of six digits to ${toDisplayAddress(email)}. Enter it here.`,
  linkSent: (email: string) =>
    `We sent a code of six digits and a link to ${toDisplayAddress(email)}. Enter the code here, or open the link in this browser.`,
} as const;

// The keys below are those of the widget, whose wording these texts replace.

export const BUTTON_WIDGET_TEXTS = { 'passkeys.logIn': 'Continue with a passkey' } as const;

export const EMAIL_LINK_WIDGET_TEXTS = {
  'email.submit': 'Send link',
  'emailConfirmation.instruction': 'Open the link in it to log in. It works once.',
} as const;

export const EMAIL_CODE_WIDGET_TEXTS = {
  'email.submit': 'Send code',
  'otps.heading': 'Enter the code',
  'otps.code': 'Code from the email',
} as const;

export const NEW_ACCOUNT_TEXTS = {
  'email.submit': 'Continue',
  'passwords.createHeading': 'Choose a password',
  'passwords.loginHeading': 'You have an account already',
  'passwords.forgot': 'Forgot password?',
  'error.duplicateEmail':
    'This address cannot be used for a new account. Log in with it. If you deleted its account, use another address.',
} as const;
