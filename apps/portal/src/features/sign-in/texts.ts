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
