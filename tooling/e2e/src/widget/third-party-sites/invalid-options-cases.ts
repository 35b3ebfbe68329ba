/** A page written in JavaScript can pass these options to the widget, which then reacts as stated. */
export interface InvalidOptionsCase {
  /** An expression of JavaScript: the props of the widget. */
  props: string;
  /** The only message in the console. Default: none. */
  says?: string;
  /** Whether the message appears only in an app that is not built for production. */
  isSaidInDevelopment?: boolean;
  /** Whether `onError` gets the message, once. */
  isError?: boolean;
  /** Whether the widget shows that it is not set up. Otherwise, the form sends a link. */
  isUseless?: boolean;
}

const PRODUCTS_HINT =
  'one of: "emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys"';
const LANGUAGE_HINT = 'the tag of a language, such as "de" or "de-AT"';
const NOTHING_TO_SHOW_MESSAGE =
  'config.products has nothing to show. It must name a product; "oauth" needs providers in config.oauthOptions, "otp" methods in config.otpOptions.';

const createErrorCase = (props: string, says: string): InvalidOptionsCase => ({
  props,
  says,
  isError: true,
});

/** The widget reports these options only in development. */
const createDevelopmentErrorCase = (props: string, says: string): InvalidOptionsCase => ({
  ...createErrorCase(props, says),
  isSaidInDevelopment: true,
});

const createDevelopmentWarningCase = (props: string, says: string): InvalidOptionsCase => ({
  props,
  says,
  isSaidInDevelopment: true,
});

const createNothingToShowCase = (props: string, ...also: string[]): InvalidOptionsCase => ({
  ...createErrorCase(props, [...also, NOTHING_TO_SHOW_MESSAGE].join('\n')),
  isUseless: true,
});

/** Each case of odd options is one row. */
export const INVALID_OPTIONS_CASES: readonly InvalidOptionsCase[] = [
  { props: "{ config: { locale: 'fr' } }" },
  { props: "{ config: { locale: 'en-US' } }" },
  { props: "{ config: { locale: 'de-DE' } }" },
  { props: '{ config: { locale: navigator.language } }' },
  createErrorCase(
    "{ config: { locale: '' } }",
    `config.locale is "", but must be ${LANGUAGE_HINT}.`,
  ),
  createErrorCase(
    "{ config: { locale: ['de'] } }",
    `config.locale is a list, but must be ${LANGUAGE_HINT}.`,
  ),
  createErrorCase(
    '{ config: { products: {} } }',
    'config.products is of the type object, but must be a list.',
  ),
  createErrorCase(
    "{ config: { products: 'otp' } }",
    'config.products is "otp", but must be a list.',
  ),
  createErrorCase(
    "{ config: { products: ['emailMagicLinks', 'magic'] } }",
    `config.products[1] is "magic", but must be ${PRODUCTS_HINT}.`,
  ),
  createNothingToShowCase('{ config: { products: [] } }'),
  createNothingToShowCase(
    "{ config: { products: ['password'] } }",
    `config.products[0] is "password", but must be ${PRODUCTS_HINT}.`,
  ),
  createNothingToShowCase("{ config: { products: ['oauth'] } }"),
  createNothingToShowCase("{ config: { products: ['oauth'], oauthOptions: { providers: [] } } }"),
  createNothingToShowCase("{ config: { products: ['otp'], otpOptions: { methods: [] } } }"),
  createErrorCase(
    "{ config: { products: ['emailMagicLinks', 'oauth'], oauthOptions: {} } }",
    'config.oauthOptions.providers is undefined, but must be a list.',
  ),
  createErrorCase(
    "{ config: { products: ['emailMagicLinks', 'oauth'] } }",
    'config.products has "oauth", which shows nothing without config.oauthOptions.providers.',
  ),
  {
    props:
      "{ config: { products: ['emailMagicLinks', 'oauth'], oauthOptions: { providers: [] } } }",
  },
  createErrorCase(
    "{ config: { products: ['emailMagicLinks', 'oauth'], oauthOptions: { providers: [{ type: 'google', position: 'top' }] } } }",
    'config.oauthOptions.providers[0].position is "top", but must be one of: "embedded", "floating", "embeddedOnly", "floatingOrEmbedded", "forceLegacyEmbedded".',
  ),
  createErrorCase(
    "{ config: { products: ['emailMagicLinks', 'oauth'], oauthOptions: { providers: ['google'] } } }",
    'config.oauthOptions.providers[0] is "google", but must be an object.',
  ),
  createErrorCase('{ config: null }', 'config is null, but must be an object.'),
  createErrorCase("{ config: 'otp' }", 'config is "otp", but must be an object.'),
  createErrorCase(
    "{ config: { sessionOptions: { sessionDurationMinutes: '60' } } }",
    'config.sessionOptions.sessionDurationMinutes is "60", but must be a number from 5 to 527040.',
  ),
  createErrorCase(
    '{ config: { emailMagicLinksOptions: { loginRedirectURL: new URL(location.href) } } }',
    'config.emailMagicLinksOptions.loginRedirectURL is of the type object, but must be a string that is not empty.',
  ),
  createErrorCase(
    '{ config: { passwordOptions: 7 } }',
    'config.passwordOptions is 7, but must be an object.',
  ),
  createErrorCase(
    "{ config: { enableShadowDOM: 'no' } }",
    'config.enableShadowDOM is "no", but must be true or false.',
  ),
  createErrorCase('{ styles: null }', 'styles is null, but must be an object.'),
  createDevelopmentErrorCase(
    "{ styles: { colors: 'teal' } }",
    'styles.colors is "teal", but must be an object.',
  ),
  createErrorCase('{ styles: { logo: null } }', 'styles.logo is null, but must be an object.'),
  createErrorCase(
    '{ styles: { container: { borderRadius: 8 } } }',
    'styles.container.borderRadius is 8, but must be a string that is not empty.',
  ),
  createErrorCase(
    "{ styles: { colorScheme: 'blue' } }",
    'styles.colorScheme is "blue", but must be one of: "light", "dark", "auto".',
  ),
  createErrorCase("{ strings: 'de' }", 'strings is "de", but must be an object.'),
  createErrorCase(
    "{ strings: { 'email.label': 7 } }",
    'strings.email.label is 7, but must be a string.',
  ),
  {
    props: '{ callbacks: () => undefined }',
    says: 'callbacks is of the type function, but must be an object.',
  },
  createErrorCase(
    '{ callbacks: { onError, onEvent: true } }',
    'callbacks.onEvent is true, but must be a function.',
  ),
  {
    props: "{ callbacks: { onError: 'log' } }",
    says: 'callbacks.onError is "log", but must be a function.',
  },
  createDevelopmentWarningCase(
    "{ config: { product: ['otp'] } }",
    'config has no "product". Did you mean "products"?',
  ),
  createDevelopmentWarningCase(
    '{ styles: { colours: {} } }',
    'styles has no "colours". Did you mean "colors"?',
  ),
  createDevelopmentWarningCase(
    "{ strings: { 'main.header': 'Hi' } }",
    'strings has no "main.header". Did you mean "main.heading"?',
  ),
  createDevelopmentWarningCase(
    '{ callbacks: { onError, onSuccess: onError } }',
    'callbacks has no "onSuccess". Its names are: onEvent, onError.',
  ),
];
