import {
  nonEmptyTextShape,
  booleanShape,
  objectShape,
  keyOfShape,
  listShape,
  oneOfShape,
  recordShape,
  textShape,
  valueShape,
  numberWithinShape,
  type OptionShape,
} from './shape.ts';
import type { LoginConfig, SessionOptions } from '../config/config.ts';
import type { EmailMagicLinksOptions } from '../config/product-options/email-magic-links-options.ts';
import type {
  OAuthOptions,
  OAuthProviderOptions,
  OneTapPosition,
} from '../config/product-options/oauth-options.ts';
import { OAUTH_PROVIDER_LABELS } from '../config/oauth-provider-labels.ts';
import type { OtpOptions } from '../config/product-options/otp-options.ts';
import { OTP_METHODS } from '../config/otp-methods.ts';
import { PRODUCTS } from '../config/product-names.ts';
import type { PasskeyOptions } from '../config/product-options/passkey-options.ts';
import type { PasswordOptions } from '../config/product-options/password-options.ts';

const LANGUAGE_TAG_PATTERN = /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i;

const languageTagShape = valueShape(
  'the tag of a language, such as "de" or "de-AT"',
  (given): given is string => typeof given === 'string' && LANGUAGE_TAG_PATTERN.test(given),
);

/** The limits of the API. */
const linkMinutesShape = numberWithinShape(5, 10_080);
const codeMinutesShape = numberWithinShape(1, 10);
const sessionMinutesShape = numberWithinShape(5, 527_040);

const providerOptionsShape = objectShape<OAuthProviderOptions>(
  {
    type: keyOfShape(OAUTH_PROVIDER_LABELS),
    custom_scopes: listShape(textShape),
    provider_params: recordShape(textShape),
    one_tap: booleanShape,
    position: oneOfShape<OneTapPosition>(
      'embedded',
      'floating',
      'embeddedOnly',
      'floatingOrEmbedded',
      'forceLegacyEmbedded',
    ),
    cancel_on_tap_outside: booleanShape,
  },
  'type',
);

/** The valid values of each option of a page. An invalid value is replaced by the default. */
export const CONFIG_SHAPE: OptionShape<LoginConfig> = objectShape<LoginConfig>({
  products: listShape(oneOfShape(...PRODUCTS)),
  emailMagicLinksOptions: objectShape<EmailMagicLinksOptions>({
    loginRedirectURL: nonEmptyTextShape,
    loginExpirationMinutes: linkMinutesShape,
    loginTemplateId: textShape,
    signupRedirectURL: nonEmptyTextShape,
    signupExpirationMinutes: linkMinutesShape,
    signupTemplateId: textShape,
    createUserAsPending: booleanShape,
    domainHint: textShape,
    locale: languageTagShape,
  }),
  otpOptions: objectShape<OtpOptions>({
    methods: listShape(keyOfShape(OTP_METHODS)),
    expirationMinutes: codeMinutesShape,
    loginTemplateId: textShape,
    signupTemplateId: textShape,
    locale: languageTagShape,
  }),
  oauthOptions: objectShape<OAuthOptions>(
    {
      providers: listShape(providerOptionsShape),
      loginRedirectURL: nonEmptyTextShape,
      signupRedirectURL: nonEmptyTextShape,
    },
    'providers',
  ),
  passwordOptions: objectShape<PasswordOptions>({
    loginRedirectURL: nonEmptyTextShape,
    loginExpirationMinutes: linkMinutesShape,
    resetPasswordRedirectURL: nonEmptyTextShape,
    resetPasswordExpirationMinutes: linkMinutesShape,
    resetPasswordTemplateId: textShape,
    locale: languageTagShape,
  }),
  passkeyOptions: objectShape<PasskeyOptions>({ domain: nonEmptyTextShape }),
  sessionOptions: objectShape<SessionOptions>({ sessionDurationMinutes: sessionMinutesShape }),
  enableShadowDOM: booleanShape,
  locale: languageTagShape,
});
