import type { Letter } from '../letter.ts';
import { formatUtcTime, type Locale } from '../locale.ts';

const NAME_BY_CREDENTIAL = {
  email: { en: 'email address', de: 'E-Mail-Adresse' },
  phone: { en: 'phone number', de: 'Telefonnummer' },
  wallet: { en: 'crypto wallet', de: 'Krypto-Wallet' },
  subject: { en: 'account at another provider', de: 'Anmeldung über einen anderen Anbieter' },
  webauthn: { en: 'passkey', de: 'Zugangsschlüssel (Passkey)' },
  totp: { en: 'authenticator app', de: 'Authenticator-App' },
} as const satisfies Record<string, Record<Locale, string>>;

export interface CredentialRemoval {
  credential: keyof typeof NAME_BY_CREDENTIAL;
  /** The address or number, if the credential has one. */
  value: string;
  removedAt: Date;
  device: string;
  network: string;
  /** The page on which the owner can reset the password. */
  href: string;
  projectName: string;
}

export const credentialRemovedLetter = ({
  credential,
  value,
  removedAt,
  device,
  network,
  href,
  projectName,
}: CredentialRemoval): Letter => {
  const { en, de } = NAME_BY_CREDENTIAL[credential];
  const shown = value === '' ? '' : ` ${value}`;
  return {
    en: {
      subject: `A way to log in to ${projectName} was removed`,
      paragraphs: [
        `This was removed from your account on ${formatUtcTime('en', removedAt)} from ${network} (device: ${device}): ${en}${shown}.`,
        'If that was you, you need not do anything.',
        'If that was not you, somebody else is logged in to your account. Reset your password now, which logs out everybody else, and tell an administrator.',
        { label: 'This was not me', href, isNotMe: true },
      ],
    },
    de: {
      subject: `Eine Anmeldemöglichkeit für ${projectName} wurde entfernt`,
      paragraphs: [
        `Dies wurde am ${formatUtcTime('de', removedAt)} aus ${network} von Ihrem Konto entfernt (Gerät: ${device}): ${de}${shown}.`,
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn Sie das nicht waren, ist jemand anderes in Ihrem Konto angemeldet. Setzen Sie jetzt Ihr Passwort zurück, das meldet alle anderen ab, und informieren Sie die Administration.',
        { label: 'Das war ich nicht', href, isNotMe: true },
      ],
    },
  };
};
