export const TEXTS = {
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
  linkSent: (email: string) => `We sent a new link to ${email}. Open it, then log in again.`,
} as const;

export const COOKIE_TEXTS = {
  blocked: 'Your browser blocks cookies for this site.',
  advice:
    'You can log in, but a reload logs you out. To stay logged in, allow cookies for this site in the settings of your browser, and reload the page.',
} as const;

export const CONFIRM_EMAIL_TEXTS = {
  title: 'Confirm your email',
  lead: 'One more step, then you set a PIN.',
  sentTo: 'We sent a link to',
  openIt: 'Open it in this browser to go on.',
  notThere: 'Nothing there after a minute? Look in the spam folder, or send it again.',
  send: 'Send again',
  sending: 'Sending…',
  sent: 'We sent a new link.',
  failed: 'The link could not be sent.',
  otherAddress: 'Use another address',
  loggingOut: 'One moment…',
} as const;
