import type { UserProperties } from '../factor-table.ts';

/** An authenticator app or recovery code only joins a session; a password needs an email. */
export function canLogIn(user: UserProperties): boolean {
  const { emails, phone_numbers, crypto_wallets, webauthn_registrations, providers } = user;
  return (
    providers.length > 0 ||
    emails.some(({ verified }) => verified || user.password !== null) ||
    [...phone_numbers, ...crypto_wallets, ...webauthn_registrations].some(
      ({ verified }) => verified,
    )
  );
}
