import { EN_CORE, type CoreStrings } from './en/core.ts';
import { EN_CRYPTO_BUTTONS, type CryptoButtonStrings } from './en/crypto-buttons.ts';
import { EN_CRYPTO, type CryptoStrings } from './en/crypto.ts';
import { EN_DEAD_LINK, type DeadLinkStrings } from './en/dead-link.ts';
import { EN_EMAIL_CONFIRMATION, type EmailConfirmationStrings } from './en/email-confirmation.ts';
import { EN_OAUTH, type OAuthStrings } from './en/oauth.ts';
import { EN_OTPS, type OtpsStrings } from './en/otps.ts';
import { EN_PASSKEY_SIGN_IN, type PasskeySignInStrings } from './en/passkey-sign-in.ts';
import { EN_PASSKEYS, type PasskeyStrings } from './en/passkeys.ts';
import { EN_PASSWORDS, type PasswordsStrings } from './en/passwords.ts';
import { EN_PASSWORD_ADVICE, type PasswordAdviceStrings } from './en/password-advice.ts';
import { EN_PHONE, type PhoneStrings } from './en/phone.ts';
import { EN_TABS, type TabStrings } from './en/tabs.ts';
import { EN_ONE_TAP, type OneTapStrings } from './en/one-tap.ts';
import { EN_IDP, type IdpStrings } from './en/idp.ts';

/** A text for every key. */
export type Strings = CoreStrings &
  CryptoButtonStrings &
  CryptoStrings &
  DeadLinkStrings &
  EmailConfirmationStrings &
  OAuthStrings &
  OtpsStrings &
  PasskeySignInStrings &
  PasskeyStrings &
  PasswordsStrings &
  PasswordAdviceStrings &
  PhoneStrings &
  TabStrings &
  OneTapStrings &
  IdpStrings;

/** The key of a text. */
export type StringKey = keyof Strings;

/** Every English text. A chunk imports only the texts of its product, from the folder `en`. */
export const EN: Strings = {
  ...EN_CORE,
  ...EN_CRYPTO_BUTTONS,
  ...EN_CRYPTO,
  ...EN_DEAD_LINK,
  ...EN_EMAIL_CONFIRMATION,
  ...EN_OAUTH,
  ...EN_OTPS,
  ...EN_PASSKEY_SIGN_IN,
  ...EN_PASSKEYS,
  ...EN_PASSWORDS,
  ...EN_PASSWORD_ADVICE,
  ...EN_PHONE,
  ...EN_TABS,
  ...EN_ONE_TAP,
  ...EN_IDP,
};
