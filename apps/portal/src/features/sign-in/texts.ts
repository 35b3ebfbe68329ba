export const INCOMPLETE_LOGIN_TEXT = 'Please enter email and password';
export const LOGIN_REFUSED_TEXT = 'Invalid email or password';
export const SESSION_ENDED_TEXT = 'Your session has ended. Log in to continue.';
export const SEVERAL_SESSIONS_TEXT =
  'This browser holds more than one session, so none of them is used. Log in to continue.';
export const UNVERIFIED_EMAIL_TEXT = 'Check your email for the verification link.';
export const linkSentText = (email: string) =>
  `We sent a new link to ${email}. Open it, then log in again.`;
