import { toDisplayAddress } from '@bakehouse/contract/input';
import { TEXTS as HTTP_TEXTS } from '../../../api/http/texts.ts';

export const TEXTS = {
  loggingIn: 'Logging you in…',
  connecting: 'Connecting the account…',
  logIn: 'Log in',
  tryAgain: 'Try again',
  continueAs: (email: string) => `Continue as ${toDisplayAddress(email)}`,
  loggedInAs: (email: string) => `You are logged in here as ${toDisplayAddress(email)}.`,
} as const;

export const CONFIRM_TEXTS = {
  title: 'Log in without a password',
  lead: 'The link in your email logs you in, once. Your password stays the same.',
} as const;

export const ACTING_TEXTS = {
  title: 'Act for somebody else?',
  lead: 'An operator of this server made this link. It lets you look at the account of somebody else for an hour, and change nothing. Continue only if you asked for it.',
  replaces: (email: string) => `It ends your own session here, as ${toDisplayAddress(email)}.`,
  confirm: 'Act for this account',
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
  loginEnded: {
    title: 'This login no longer works',
    detail: 'It was used, or more than five minutes have passed. Log in again.',
  },
  loginEndedButLoggedIn: {
    title: 'You are already logged in',
    detail: 'The login was used or has expired.',
  },
  loginOfOtherBrowser: {
    title: 'This login was started in another browser',
    detail: 'Nobody was logged in. Start again in this browser.',
  },
  accountTaken: {
    title: 'Connected to another account',
    detail:
      'The account that you chose logs in to another Bakehouse account. Choose another one, or remove it in the settings of that Bakehouse account first.',
  },
  accountClosed: {
    title: 'You cannot log in with this account',
    detail: 'Log in another way, or ask an administrator.',
  },
  connectionEnded: {
    title: 'Your session has ended',
    detail: 'Nothing was connected. Log in again, then connect the account in the settings.',
  },
  actingEnded: {
    title: 'This link no longer works',
    detail: 'It was used, or more than five minutes have passed. Run the command again.',
  },
  actingRefused: {
    title: 'You cannot act for this account',
    detail: 'It was deactivated or deleted meanwhile.',
  },
  unknown: {
    title: 'This link cannot log you in',
    detail: 'This page does not know links of this kind. Log in with your password.',
  },
} as const;

/** Toasts about a login with an account of another site. */
export const PROVIDER_LOGIN_TEXTS = {
  created: (provider: string, email: string) => ({
    message: 'Your new account is ready.',
    detail: `Its address is ${toDisplayAddress(email)}, as ${provider} confirmed. You can log in with ${provider}, or with an email.`,
  }),
  connected: (provider: string) => ({
    message: `${provider} is connected.`,
    detail: 'You can log in with it from now on. We emailed you about it.',
  }),
  connectedBefore: (provider: string) => ({
    message: `This account at ${provider} was connected already.`,
    detail: 'Nothing has changed.',
  }),
  connectedByAddress: (provider: string) => ({
    message: `${provider} is now connected to your account.`,
    detail: `You have logged in to the account that you had, because ${provider} confirmed its address. We emailed you about it.`,
  }),
} as const;

export const FAILURE_TEXTS = {
  title: 'You are not logged in yet',
  notConnected: 'The account is not connected yet',
  linkIsKept: 'Keep this page open: it still has your link.',
  loginIsKept: 'Keep this page open: it still has your login.',
  offline: HTTP_TEXTS.offline,
  unreachable: HTTP_TEXTS.unreachable,
  unavailable: HTTP_TEXTS.unavailable,
  failed: 'Failed to authenticate',
} as const;
