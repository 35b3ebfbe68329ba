import type { MagicLinkScreen, PasskeyScreen, ScreensOf } from '../state/screen-names.ts';
import { lazyPart, type LazyPart } from './lazy-part.tsx';
import { productScreens, type ProductPart } from './product-screens.tsx';

/** A chunk of screens is listed here so that the screen before it can load it in time. */
export const LazyMagicLinkScreens: ProductPart<MagicLinkScreen> = productScreens(
  async () => (await import('./magic-links/magic-link-screens.ts')).MAGIC_LINK_SCREENS,
);

export const LazyOtpScreens: ProductPart<ScreensOf<'otp'>> = productScreens(
  async () => (await import('./otps/otp-screens.ts')).OTP_SCREENS,
);

export const LazyPasswordScreens: ProductPart<ScreensOf<'password'>> = productScreens(
  async () => (await import('./passwords/password-screens.ts')).PASSWORD_SCREENS,
);

export const LazyCryptoWalletScreens: ProductPart<ScreensOf<'crypto'>> = lazyPart(
  async () => (await import('./crypto-wallets/crypto-wallet-screens.tsx')).CryptoWalletScreens,
);

/** The screens before and after the registration of a passkey, and the one after a login with it. */
export const LazyPasskeyScreens: ProductPart<PasskeyScreen> = productScreens(
  async () => (await import('./passkeys/passkey-screens.ts')).PASSKEY_SCREENS,
);

export const LazyIdpConsentScreen: LazyPart<{ submitsInPage: boolean }> = lazyPart(
  async () => (await import('./idp/idp-consent.tsx')).IdpConsentScreen,
);
