import type { FactorKind } from '../../db/tables.ts';
import type { FactorRow } from '../identity/factor-table.ts';
import { cryptoWalletFactor } from './crypto-wallets/crypto-wallet-factor.ts';
import { embeddedLinkFactor } from './magic-links/embedded-link-factor.ts';
import { magicLinkFactor } from './magic-links/magic-link-factor.ts';
import { oauthFactor } from './oauth/oauth-factor.ts';
import { impersonationFactor } from './impersonation/impersonation-factor.ts';
import { emailOtpFactor, phoneOtpFactors } from './otps/otp-factors.ts';
import { passwordFactor } from './passwords/password-factor.ts';
import { pinFactor } from './pins/pin-factor.ts';
import { tokenExchangeFactor } from './token-exchange/token-exchange-factor.ts';
import { recoveryCodeFactor, totpFactor } from './totps/totp-factor.ts';
import { webauthnFactor } from './webauthn/webauthn-factor.ts';

/** The table of all factors; a new factor needs a row here and a file beside this one. */
export const factorTable = {
  password: passwordFactor,
  pin: pinFactor,
  magic_link: magicLinkFactor,
  embedded_link: embeddedLinkFactor,
  email_otp: emailOtpFactor,
  ...phoneOtpFactors,
  webauthn: webauthnFactor,
  totp: totpFactor,
  recovery_code: recoveryCodeFactor,
  crypto_wallet: cryptoWalletFactor,
  oauth: oauthFactor,
  impersonation: impersonationFactor,
  oauth_access_token_exchange: tokenExchangeFactor,
} satisfies Record<FactorKind, FactorRow>;
