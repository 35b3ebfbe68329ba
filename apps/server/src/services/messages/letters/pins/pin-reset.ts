import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface PinReset extends EventLetterInput {
  lockedUntil: Date;
  cancelHref: string;
  /** The link works for a day from `lockedUntil` on. */
  resetHref: string;
}

export const pinResetLetter = ({
  at,
  device,
  network,
  projectName,
  lockedUntil,
  cancelHref,
  resetHref,
}: PinReset): Letter => ({
  en: {
    subject: `Reset your PIN for ${projectName}`,
    paragraphs: [
      `Somebody logged in to your account asked for a new PIN on ${formatUtcTime('en', at)} from ${network} (device: ${device}).`,
      `To protect your account, PIN entry is locked until ${formatUtcTime('en', lockedUntil)}. If that was not you, this link unlocks it at once:`,
      { label: 'This was not me', href: cancelHref, isNotMe: true },
      'Then reset your password, because somebody knows it.',
      `If it was you, set a new PIN through this link. It works for 24 hours from ${formatUtcTime('en', lockedUntil)}:`,
      { label: 'Set a new PIN', href: resetHref },
    ],
  },
  de: {
    subject: `Setzen Sie Ihre PIN für ${projectName} zurück`,
    paragraphs: [
      `Jemand, der in Ihrem Konto angemeldet ist, hat am ${formatUtcTime('de', at)} aus ${network} eine neue PIN angefordert (Gerät: ${device}).`,
      `Zum Schutz Ihres Kontos ist die PIN-Eingabe bis ${formatUtcTime('de', lockedUntil)} gesperrt. Wenn Sie das nicht waren, entsperrt dieser Link sie sofort:`,
      { label: 'Das war ich nicht', href: cancelHref, isNotMe: true },
      'Setzen Sie danach Ihr Passwort zurück, denn jemand kennt es.',
      `Wenn Sie es waren, legen Sie über diesen Link eine neue PIN fest. Er gilt 24 Stunden lang, ab ${formatUtcTime('de', lockedUntil)}:`,
      { label: 'Neue PIN festlegen', href: resetHref },
    ],
  },
});
