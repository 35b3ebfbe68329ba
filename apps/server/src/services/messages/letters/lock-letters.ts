import type { LockedFactor } from '../../audit/audit-text.ts';
import type { Letter } from '../letter.ts';

export interface LockFacts {
  href: string;
  until: Date;
  /** How many wrong attempts started the lock. */
  attempts: number;
  /** What the last of them came from, as far as can be told. */
  device: string;
  network: string;
}

const INSTANT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const instantText = (until: Date) => `${INSTANT.format(until)} UTC`;

const LABEL = 'Unlock this browser';

const passwordLocked = ({ href, until, attempts, device, network }: LockFacts): Letter => ({
  subject: 'Logging in to Bakehouse is locked for now',
  paragraphs: [
    `There were ${attempts} wrong passwords in a row for your account. The last one came from ${network} (device: ${device}). Nobody got in.`,
    `Logging in is locked until ${instantText(until)}. You need not do anything: your password stays the same and works again then.`,
    'To log in before that, open this link in the browser that you use. It unlocks only that browser.',
    { label: LABEL, href },
    `The link works until ${instantText(until)}.`,
  ],
});

const pinLocked = ({ href, until, attempts, device, network }: LockFacts): Letter => ({
  subject: 'PIN entry at Bakehouse is locked for now',
  paragraphs: [
    `Somebody logged in with your password and entered ${attempts} wrong PINs in a row. The last one came from ${network} (device: ${device}).`,
    `PIN entry is locked until ${instantText(until)}.`,
    'If that was you, log in with your password, then open this link in the same browser. It unlocks only that browser.',
    { label: LABEL, href },
    `The link works until ${instantText(until)}. If that was not you, somebody knows your password: tell an administrator of your organisation.`,
  ],
});

export const LOCK_LETTERS: Record<LockedFactor, (facts: LockFacts) => Letter> = {
  password: passwordLocked,
  pin: pinLocked,
};
