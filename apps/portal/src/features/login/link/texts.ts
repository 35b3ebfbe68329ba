import { showAddress } from '@bakehouse/contract/input';
import { TEXTS as HTTP_TEXTS } from '../../../api/http/texts.ts';

export const TEXTS = {
  loggingIn: 'Logging you in…',
  logIn: 'Log in',
  tryAgain: 'Try again',
  continueAs: (email: string) => `Continue as ${showAddress(email)}`,
  loggedInAs: (email: string) => `You are logged in here as ${showAddress(email)}.`,
} as const;

export const CONFIRM_TEXTS = {
  title: 'Log in without a password',
  lead: 'The link in your email logs you in, once. Your password stays the same.',
} as const;

/** The pages for links that cannot log anybody in; each names what happened and what to do. */
export const LINK_PROBLEM_TEXTS = {
  missing: {
    title: 'Open your link again',
    detail:
      'This page needs the link from your email. Open it from there again, or log in with your password.',
  },
  ended: {
    title: 'This link no longer works',
    detail:
      'It was used or has expired. Each link works once. Ask for a new one, or log in with your password.',
  },
  endedButLoggedIn: {
    title: 'You are already logged in',
    detail: 'The link was used or has expired.',
  },
  otherBrowser: {
    title: 'This link is for another browser',
    detail: 'Open it in the browser in which you asked for it. Or log in here with your password.',
  },
  oauth: {
    title: 'Not available yet',
    detail: 'You cannot log in with an account of another site yet. Use your password.',
  },
  unknown: {
    title: 'This link cannot log you in',
    detail: 'This page does not know links of this kind. Log in with your password.',
  },
} as const;

export const FAILURE_TEXTS = {
  title: 'You are not logged in yet',
  linkIsKept: 'Keep this page open: it still has your link.',
  offline: HTTP_TEXTS.offline,
  unreachable: HTTP_TEXTS.unreachable,
  unavailable: HTTP_TEXTS.unavailable,
  failed: 'Failed to authenticate',
} as const;
