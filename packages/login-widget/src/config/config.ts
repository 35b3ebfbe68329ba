import type { EmailMagicLinksOptions } from './email-magic-links-options.ts';
import type { OAuthOptions } from './oauth-options.ts';
import type { OtpMethod, OtpOptions } from './otp-options.ts';
import type { PasswordOptions } from './password-options.ts';

/** A way to sign in. The order in `LoginConfig.products` is the order on the screen. */
export type ProductId = 'emailMagicLinks' | 'oauth' | 'otp' | 'crypto' | 'passwords' | 'passkeys';

/** A language of the widget. All but English are loaded when they are first shown. */
export type Locale = 'en' | 'de';

/** How long sessions last. */
export interface SessionOptions {
  /** How long a new session lasts, in minutes: 5 to 527,040. Default 30. */
  sessionDurationMinutes?: number;
}

/** What the widget offers. Every field has a default. */
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
  /** How long sessions last. */
  sessionOptions?: SessionOptions;
  /** Renders the widget in a shadow root; its forms stay in the page, for password managers. */
  enableShadowDOM?: boolean;
  /** The language of the widget and of its emails. Default: English. */
  locale?: Locale;
}

/** A configuration whose defaults are filled in. */
export interface ResolvedConfig extends LoginConfig {
  products: readonly ProductId[];
  emailMagicLinksOptions: EmailMagicLinksOptions;
  otpOptions: OtpOptions & { methods: readonly OtpMethod[]; expirationMinutes: number };
  oauthOptions: OAuthOptions;
  passwordOptions: PasswordOptions;
  sessionDurationMinutes: number;
}

const DEFAULT_PRODUCTS: readonly ProductId[] = ['emailMagicLinks'];
const DEFAULT_SESSION_MINUTES = 30;
const DEFAULT_LINK_MINUTES = 30;
const DEFAULT_CODE_MINUTES = 5;

export const resolveConfig = (config: LoginConfig): ResolvedConfig => ({
  ...config,
  products: config.products ?? DEFAULT_PRODUCTS,
  emailMagicLinksOptions: {
    loginExpirationMinutes: DEFAULT_LINK_MINUTES,
    signupExpirationMinutes: DEFAULT_LINK_MINUTES,
    ...config.emailMagicLinksOptions,
  },
  otpOptions: {
    ...config.otpOptions,
    methods: config.otpOptions?.methods ?? ['email'],
    expirationMinutes: config.otpOptions?.expirationMinutes ?? DEFAULT_CODE_MINUTES,
  },
  oauthOptions: config.oauthOptions ?? { providers: [] },
  passwordOptions: config.passwordOptions ?? {},
  sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES,
});
