import type { ConfigProblem } from './config-problem.ts';
import type { EmailMagicLinksOptions } from './product-options/email-magic-links-options.ts';
import type { Language } from './language.ts';
import type { OAuthOptions } from './product-options/oauth-options.ts';
import type { OtpMethod } from './otp-methods.ts';
import type { OtpOptions } from './product-options/otp-options.ts';
import type { PasskeyOptions } from './product-options/passkey-options.ts';
import type { PasswordOptions } from './product-options/password-options.ts';
import type { ProductId } from './product-names.ts';

/** How long sessions last. */
export interface SessionOptions {
  /** How long a new session lasts, in minutes: 5 to 527,040. Default 30. */
  sessionDurationMinutes?: number;
}

/** The options of the widget. Every field has a default. */
export interface LoginConfig {
  /** The ways to sign in. Default: `['emailMagicLinks']`. */
  products?: readonly ProductId[];
  /** Options of the product `emailMagicLinks`. */
  emailMagicLinksOptions?: EmailMagicLinksOptions;
  /** Options of the product `otp`. */
  otpOptions?: OtpOptions;
  /** Options of the product `oauth`. */
  oauthOptions?: OAuthOptions;
  /** Options of the product `passwords`. */
  passwordOptions?: PasswordOptions;
  /** Options of the product `passkeys`, and of `PasskeyRegistration`. */
  passkeyOptions?: PasskeyOptions;
  /** How long sessions last. */
  sessionOptions?: SessionOptions;
  /**
   * Renders the widget in a shadow root; its forms stay in the page, for password managers.
   * Default false.
   */
  enableShadowDOM?: boolean;
  /**
   * The language of the widget and of its emails, as a tag such as `de` or `de-AT`. The widget speaks
   * English and German. Default: English.
   */
  locale?: string;
}

/** A configuration whose defaults are filled in. */
export interface ResolvedConfig extends LoginConfig {
  /** The products that have something to show. */
  products: readonly ProductId[];
  emailMagicLinksOptions: EmailMagicLinksOptions;
  otpOptions: OtpOptions & { methods: readonly OtpMethod[]; expirationMinutes: number };
  oauthOptions: OAuthOptions;
  passwordOptions: PasswordOptions;
  sessionDurationMinutes: number;
  /** The language of the texts. */
  language: Language;
  /** Why the main screen cannot be shown. */
  problem: ConfigProblem | null;
}
