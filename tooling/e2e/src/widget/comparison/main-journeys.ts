import type { Journey, WidgetVisitor } from './journey.ts';

const OAUTH_OPTIONS = {
  loginRedirectURL: 'http://localhost/login',
  providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }],
};
const MAIN_OPTIONS = {
  emailMagicLinksOptions: {},
  oauthOptions: OAUTH_OPTIONS,
  passwordOptions: {},
};

/** Main screens with fewer products are compared by the long tests. */
const MANY_PRODUCTS = 3;

const PROVIDER_ATTEMPTS = 5;

/** Beside a field, the provider's widget tries to offer passkeys again and again, then it stops. */
const waitForLastAttempt = async ({ name, page }: WidgetVisitor): Promise<void> => {
  if (name === 'theirs')
    await page.waitForFunction(
      (attempts) => besideReports.theirs.errors.length >= attempts,
      PROVIDER_ATTEMPTS,
    );
};

/** @param products the order on the screen */
const createMainJourney = (
  products: readonly string[],
  shows: string,
  methods: readonly string[] = [],
  act?: (visitor: WidgetVisitor) => Promise<void>,
): Journey => ({
  name: `main with ${[...products, ...methods].join(', ')}`,
  isLong: products.length < MANY_PRODUCTS,
  // Two widgets that offer passkeys would end each other's prompt.
  opening: ({ name }) => ({
    config: { ...MAIN_OPTIONS, products, otpOptions: { methods } },
    ...(products.includes('passkeys') ? { sides: [name] } : {}),
  }),
  steps: [{ screen: `Main: ${[...products, ...methods].join(', ')}`, shows, ...(act && { act }) }],
});

export const MAIN_JOURNEYS: readonly Journey[] = [
  createMainJourney(['otp'], 'WhatsApp', ['sms', 'whatsapp', 'email']),
  createMainJourney(['otp'], 'WhatsApp', ['whatsapp']),
  createMainJourney(['oauth'], 'Continue with GitHub'),
  createMainJourney(['oauth', 'emailMagicLinks'], 'Continue with GitHub'),
  createMainJourney(['passwords', 'oauth'], 'Continue with GitHub'),
  createMainJourney(['passwords', 'emailMagicLinks'], 'Continue with email'),
  createMainJourney(['emailMagicLinks', 'otp'], 'WhatsApp', ['sms', 'whatsapp']),
  createMainJourney(['crypto', 'otp', 'oauth'], 'Set up a new', ['sms']),
  createMainJourney(['emailMagicLinks', 'passkeys'], 'Continue with email', [], waitForLastAttempt),
  createMainJourney(['oauth', 'passkeys'], 'Login with a Passkey'),
  createMainJourney(['passkeys'], 'Cannot use Passkeys'),
  createMainJourney(['emailMagicLinks', 'otp'], 'Cannot use both', ['email']),
  createMainJourney(
    ['oauth', 'passwords', 'otp', 'crypto', 'passkeys'],
    'Set up a new',
    ['sms', 'email'],
    waitForLastAttempt,
  ),
];
