import type { DeadLinkStrings } from '../en/dead-link.ts';

export const DE_DEAD_LINK: DeadLinkStrings = {
  'deadLink.heading': 'Dieser Link funktioniert nicht',
  'deadLink.text': 'Er wurde schon verwendet, ist abgelaufen oder gehört zu einem anderen Browser.',
  'deadLink.enterEmail': 'An diese E-Mail-Adresse senden wir einen neuen Link:',
  'deadLink.sendNew': 'Neuen Link senden',
  'deadLink.logIn': 'Noch einmal anmelden',
  'deadLink.otherWays': 'Auf andere Weise anmelden',
};
