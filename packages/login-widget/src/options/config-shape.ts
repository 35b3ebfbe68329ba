import {
  filledText,
  flag,
  group,
  keyOf,
  listOf,
  oneOf,
  recordOf,
  text,
  value,
  within,
  type Shape,
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

const languageTag = value(
  'the tag of a language, such as "de" or "de-AT"',
  (given): given is string => typeof given === 'string' && LANGUAGE_TAG_PATTERN.test(given),
);

/** The limits of the API. */
const linkMinutes = within(5, 10_080);
const codeMinutes = within(1, 10);
const sessionMinutes = within(5, 527_040);

const providerOptions = group<OAuthProviderOptions>(
  {
    type: keyOf(OAUTH_PROVIDER_LABELS),
    custom_scopes: listOf(text),
    provider_params: recordOf(text),
    one_tap: flag,
    position: oneOf<OneTapPosition>(
      'embedded',
      'floating',
      'embeddedOnly',
      'floatingOrEmbedded',
      'forceLegacyEmbedded',
    ),
    cancel_on_tap_outside: flag,
  },
  'type',
);

/** The valid values of each option of a page. An invalid value is replaced by the default. */
export const CONFIG_SHAPE: Shape<LoginConfig> = group<LoginConfig>({
  products: listOf(oneOf(...PRODUCTS)),
  emailMagicLinksOptions: group<EmailMagicLinksOptions>({
    loginRedirectURL: filledText,
    loginExpirationMinutes: linkMinutes,
    loginTemplateId: text,
    signupRedirectURL: filledText,
    signupExpirationMinutes: linkMinutes,
    signupTemplateId: text,
    createUserAsPending: flag,
    domainHint: text,
    locale: languageTag,
  }),
  otpOptions: group<OtpOptions>({
    methods: listOf(keyOf(OTP_METHODS)),
    expirationMinutes: codeMinutes,
    loginTemplateId: text,
    signupTemplateId: text,
    locale: languageTag,
  }),
  oauthOptions: group<OAuthOptions>(
    {
      providers: listOf(providerOptions),
      loginRedirectURL: filledText,
      signupRedirectURL: filledText,
    },
    'providers',
  ),
  passwordOptions: group<PasswordOptions>({
    loginRedirectURL: filledText,
    loginExpirationMinutes: linkMinutes,
    resetPasswordRedirectURL: filledText,
    resetPasswordExpirationMinutes: linkMinutes,
    resetPasswordTemplateId: text,
    locale: languageTag,
  }),
  passkeyOptions: group<PasskeyOptions>({ domain: filledText }),
  sessionOptions: group<SessionOptions>({ sessionDurationMinutes: sessionMinutes }),
  enableShadowDOM: flag,
  locale: languageTag,
});
