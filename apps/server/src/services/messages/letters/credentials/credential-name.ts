import type { Locale } from '../../locale.ts';

export const NAME_BY_CREDENTIAL = {
  email: { en: 'email address', de: 'E-Mail-Adresse' },
  phone: { en: 'phone number', de: 'Telefonnummer' },
  wallet: { en: 'crypto wallet', de: 'Krypto-Wallet' },
  subject: { en: 'account at another provider', de: 'Anmeldung über einen anderen Anbieter' },
  webauthn: { en: 'passkey', de: 'Zugangsschlüssel (Passkey)' },
  password: { en: 'password', de: 'Passwort' },
  totp: { en: 'authenticator app', de: 'Authenticator-App' },
} as const satisfies Record<string, Record<Locale, string>>;
