import type { Letter } from '../letter.ts';
import { formatUtcTime, type LockFacts } from '../lock-facts.ts';

export const pinLockedLetter = ({ href, until, attempts, device, network }: LockFacts): Letter => ({
  subject: 'PIN entry at Bakehouse is locked for now',
  paragraphs: [
    `Somebody logged in with your password and entered ${attempts} wrong PINs in a row. The last one came from ${network} (device: ${device}).`,
    `PIN entry is locked until ${formatUtcTime(until)}.`,
    'If that was you, log in with your password, then open this link in the same browser. It unlocks only that browser.',
    { label: 'Unlock this browser', href },
    `The link works until ${formatUtcTime(until)}. If that was not you, somebody knows your password: tell an administrator of your organisation.`,
  ],
});
