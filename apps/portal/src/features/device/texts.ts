import { toDisplayAddress } from '@bakehouse/contract/input';

export const TEXTS = {
  title: 'Connect a device',
  lead: (email: string) =>
    `A program, a TV or another device can use your account ${toDisplayAddress(email)}.`,
  acting: (email: string) => `Only ${toDisplayAddress(email)} can connect a device.`,
  code: 'Code on the device',
  codeHint: 'Eight letters, such as BCDF-GHJK',
  incomplete: 'Type the eight letters that the device shows.',
  goOn: 'Continue',
  findFailed: 'Failed to look the code up',
  askTitle: (app: string) => `Connect ${app}?`,
  compare: 'Does your device show this code?',
  warning: 'Go on only if you started this yourself',
  warningAdvice:
    'If somebody sent you this code or a link to this page, choose “Deny”. They want to use your account.',
  wants: (app: string, email: string) =>
    `In your account ${toDisplayAddress(email)}, ${app} wants to:`,
  asked: 'Asked',
  from: 'From the network',
  firstParty: 'It belongs to this site.',
  allow: 'Allow',
  deny: 'Deny',
  otherCode: 'Use another code',
  answerFailed: 'Failed to send your answer',
  answerUnknown: 'Your answer may have arrived. Look at the device before you try again.',
  allowedTitle: (app: string) => `${app} is connected`,
  allowed: 'Go back to the device. It goes on in a few seconds.',
  howToEnd: 'You can end its access at any time in your settings, under “Connected apps”.',
  deniedTitle: 'Nothing was shared',
  denied: (app: string) => `${app} got no access to your account.`,
  again: 'Connect another device',
  toPortal: 'Go to Bakehouse',
} as const;
