/** A way to sign in. The order in `LoginConfig.products` is the order on the screen. */
export type ProductId = 'emailMagicLinks' | 'oauth' | 'otp' | 'crypto' | 'passwords' | 'passkeys';

/** How a one-time code is sent. */
export type OtpMethod = 'sms' | 'whatsapp' | 'email';

/** A language of the widget. All but English are loaded when they are first shown. */
export type Locale = 'en' | 'de';

/** Options of the product `emailMagicLinks`. */
export interface EmailMagicLinksOptions {
  /** The URL that the link opens for an existing user. Default: the project's. */
  loginRedirectURL?: string;
  /** How long the link of an existing user is valid, in minutes. Default 30. */
  loginExpirationMinutes?: number;
  /** The id of the email template for existing users. */
  loginTemplateId?: string;
  /** The URL that the link opens for a new user. Default: the project's. */
  signupRedirectURL?: string;
  /** How long the link of a new user is valid, in minutes. Default 30. */
  signupExpirationMinutes?: number;
  /** The id of the email template for new users. */
  signupTemplateId?: string;
  /** Accepted for compatibility, without effect. */
  createUserAsPending?: boolean;
  /** The domain that sends the email; the links to mailboxes search for it. */
  domainHint?: string;
}

/** Options of the product `otp`. */
export interface OtpOptions {
  /** How codes are sent, in the order of the tabs. */
  methods: readonly OtpMethod[];
}

/** Options of the product `oauth`. */
export interface OAuthOptions {
  /** The providers, in the order of their buttons. */
  providers: readonly { type: string }[];
}

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
  sessionDurationMinutes: number;
}

const DEFAULT_PRODUCTS: readonly ProductId[] = ['emailMagicLinks'];
const DEFAULT_SESSION_MINUTES = 30;
const DEFAULT_LINK_MINUTES = 30;

export const resolveConfig = (config: LoginConfig): ResolvedConfig => ({
  ...config,
  products: config.products ?? DEFAULT_PRODUCTS,
  emailMagicLinksOptions: {
    loginExpirationMinutes: DEFAULT_LINK_MINUTES,
    signupExpirationMinutes: DEFAULT_LINK_MINUTES,
    ...config.emailMagicLinksOptions,
  },
  sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES,
});
