/** Options of the product `emailMagicLinks`. */
export interface EmailMagicLinksOptions {
  /** The URL that the link opens for an existing user. Default: the project's. */
  loginRedirectURL?: string;
  /** How long the link of an existing user is valid, in minutes. Default 30. */
  loginExpirationMinutes?: number;
  /** The id of the email template for existing users. Default: the project's. */
  loginTemplateId?: string;
  /** The URL that the link opens for a new user. Default: the project's. */
  signupRedirectURL?: string;
  /** How long the link of a new user is valid, in minutes. Default 30. */
  signupExpirationMinutes?: number;
  /** The id of the email template for new users. Default: the project's. */
  signupTemplateId?: string;
  /** Accepted for compatibility, without effect. */
  createUserAsPending?: boolean;
  /** The domain that sends the email; the links to mailboxes search for it. Default: none. */
  domainHint?: string;
  /** The language of the email, as a tag such as `de-AT`. Default: `locale` of the widget. */
  locale?: string;
}
