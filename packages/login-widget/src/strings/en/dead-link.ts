/** The texts about a link in the URL of the page that the server refused. */
export const EN_DEAD_LINK = {
  'deadLink.heading': 'This link does not work',
  'deadLink.text':
    'It was used, has expired, or was opened in another browser than the one that asked for it.',
  'deadLink.enterEmail': 'Enter your email, and we will send you a new link.',
  'deadLink.sendNew': 'Send a new link',
  'deadLink.logIn': 'Log in again',
  'deadLink.otherWays': 'Log in another way',
} as const;

/** The texts about a link that the server refused. */
export type DeadLinkStrings = Readonly<Record<keyof typeof EN_DEAD_LINK, string>>;
