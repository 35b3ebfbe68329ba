import type { Letter } from '../letter.ts';
import { formatUtcTime, type LockFacts } from '../lock-facts.ts';

export const passwordLockedLetter = ({
  href,
  until,
  attempts,
  device,
  network,
}: LockFacts): Letter => ({
  subject: 'Logging in to Bakehouse is locked for now',
  paragraphs: [
    `There were ${attempts} wrong passwords in a row for your account. The last one came from ${network} (device: ${device}). Nobody got in.`,
    `Logging in is locked until ${formatUtcTime(until)}. You need not do anything: your password stays the same and works again then.`,
    'To log in before that, open this link in the browser that you use. It unlocks only that browser.',
    { label: 'Unlock this browser', href },
    `The link works until ${formatUtcTime(until)}.`,
  ],
});
