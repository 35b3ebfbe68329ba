import type { OtpMethod } from '../otp-methods.ts';

/** Options of the product `otp`. */
export interface OtpOptions {
  /** How codes are sent, in the order of the tabs. Default: `['email']`. */
  methods?: readonly OtpMethod[];
  /** How long a code is valid, in minutes: 1 to 10. Default 5. */
  expirationMinutes?: number;
  /** The id of the email template for existing users. Default: the project's. */
  loginTemplateId?: string;
  /** The id of the email template for new users. Default: the project's. */
  signupTemplateId?: string;
  /** The language of the message, as a tag such as `de-AT`. Default: `locale` of the widget. */
  locale?: string;
}
