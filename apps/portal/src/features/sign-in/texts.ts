export const INCOMPLETE_LOGIN = 'Please enter email and password';
export const LOGIN_REFUSED = 'Invalid email or password';
export const SESSION_ENDED = 'Your session has ended. Log in to continue.';
export const SEVERAL_SESSIONS =
  'This browser holds more than one session, so none of them is used. Log in to continue.';
export const UNVERIFIED = 'Check your email for the verification link.';
export const linkSentText = (email: string) =>
  `We sent a new link to ${email}. Open it, then log in again.`;
