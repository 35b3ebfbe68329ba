import { lazyPart, type LazyPart } from './lazy-part.tsx';

/** A screen is listed here so that the screen before it can load it in time. */
export const EmailConfirmationScreen: LazyPart<object> = lazyPart(
  async () => (await import('./magic-links/email-confirmation.tsx')).EmailConfirmationScreen,
);

export const OtpAuthenticateScreen: LazyPart<object> = lazyPart(
  async () => (await import('./otps/otp-authenticate.tsx')).OtpAuthenticateScreen,
);

export const OtpConfirmationScreen: LazyPart<object> = lazyPart(
  async () => (await import('./otps/otp-confirmation.tsx')).OtpConfirmationScreen,
);

const passwordScreens = () => import('./passwords/password-screens.ts');

export const PasswordScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordScreen,
);

export const PasswordResetFormScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordResetFormScreen,
);

export const PasswordForgotScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordForgotScreen,
);

export const PasswordBreachedScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordBreachedScreen,
);

export const PasswordSetNewScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordSetNewScreen,
);

export const PasswordDedupeScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordDedupeScreen,
);

export const PasswordConfirmationScreen: LazyPart<object> = lazyPart(
  async () => (await passwordScreens()).PasswordConfirmationScreen,
);

/** All screens of wallets are one chunk. */
export const CryptoWalletScreen: LazyPart<object> = lazyPart(
  async () => (await import('./crypto-wallets/crypto-wallet-screens.tsx')).CryptoWalletScreens,
);

const passkeyScreens = () => import('./passkeys/passkey-screens.ts');

export const RegisterPasskeyScreen: LazyPart<object> = lazyPart(
  async () => (await passkeyScreens()).RegisterPasskeyScreen,
);

export const PasskeyListScreen: LazyPart<object> = lazyPart(
  async () => (await passkeyScreens()).PasskeyListScreen,
);

export const PasskeyConfirmationScreen: LazyPart<object> = lazyPart(
  async () => (await import('./passkeys/passkey-confirmation.tsx')).PasskeyConfirmationScreen,
);

export const IdpConsentScreen: LazyPart<object> = lazyPart(
  async () => (await import('./idp/idp-consent.tsx')).IdpConsentScreen,
);
