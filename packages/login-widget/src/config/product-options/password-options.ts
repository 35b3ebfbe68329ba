/** Options of the product `passwords`. */
export interface PasswordOptions {
  /** The URL that the login link in the reset email opens. Default: the project's. */
  loginRedirectURL?: string;
  /** Accepted for compatibility, without effect. */
  loginExpirationMinutes?: number;
  /** The URL of the page that sets a new password. Default: the project's. */
  resetPasswordRedirectURL?: string;
  /** How long the reset link is valid, in minutes. Default: the server's. */
  resetPasswordExpirationMinutes?: number;
  /** The id of the template of the reset email. Default: the project's. */
  resetPasswordTemplateId?: string;
  /** The language of the reset email, as a tag such as `de-AT`. Default: `locale` of the widget. */
  locale?: string;
}
