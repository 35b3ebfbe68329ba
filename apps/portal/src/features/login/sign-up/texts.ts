export const CREATE_ACCOUNT_TEXTS = {
  title: 'Create an account',
  lead: 'See who may open your files, and who asked.',
  fileLead: 'To see the file that you were sent, use the address that it was shared with.',
  question: 'Have an account already?',
  back: 'Log in',
} as const;

export const CONFIRM_EMAIL_TEXTS = {
  title: 'Confirm your email',
  lead: 'One more step, then you set a PIN.',
  sentTo: 'We sent a link to',
  openIt: 'Open it to go on. On another device, it asks for your password.',
  done: 'I have confirmed it',
  checking: 'Checking…',
  notChecked: 'Your email could not be checked. Try again in a moment.',
  notYet: 'Your email is not confirmed yet. Open the link in the email first.',
  notThere: 'Nothing there after a minute? Look in the spam folder, or send it again.',
  send: 'Send again',
  sending: 'Sending…',
  sent: 'We sent a new link.',
  failed: 'The link could not be sent.',
  otherAddress: 'Use another address',
  loggingOut: 'One moment…',
} as const;
