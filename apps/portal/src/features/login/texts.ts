import { toDisplayAddress } from '@bakehouse/contract/input';

export const LOGIN_TEXTS = {
  title: 'Log in',
  lead: 'See who may open your files, and who asked.',
  fileLead: 'Log in to see the file that you were sent.',
  emailLink: 'Email a link',
  emailCode: 'Email a code',
  isNew: 'New to Bakehouse?',
  createAccount: 'Create an account',
} as const;

export const LOGIN_CHUNK_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Almost there',
  chunkName: 'The form',
} as const;

export const PASSWORD_LOGIN_TEXTS = {
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  forgot: 'Forgot password?',
  incomplete: 'Please enter email and password',
  refused: 'Invalid email or password',
  sessionEnded: 'Your session has ended. Log in to continue.',
  severalSessions:
    'This browser holds more than one session, so none of them is used. Log in to continue.',
  unverifiedEmail: 'Check your email for the verification link.',
  linkSent: (email: string) =>
    `We sent a new link to ${toDisplayAddress(email)}. Open it, then log in again.`,
} as const;

/** The pages of emailed links lead to the login with one of these parameters. */
export const URL_NOTICE_TEXTS = {
  'verified=1': 'Your email is confirmed. Log in to go on.',
} as const;

export const DELETED_ACCOUNT_TEXTS = {
  title: 'Your account was deleted.',
  advice:
    'Its email cannot be used for a new account. To use Bakehouse again, create an account with another email. We emailed you what to do if this was not you.',
} as const;

export const COOKIE_TEXTS = {
  blocked: 'Your browser blocks cookies for this site.',
  advice:
    'You can log in, but a reload logs you out. To stay logged in, allow cookies for this site in the settings of your browser, and reload the page.',
} as const;
