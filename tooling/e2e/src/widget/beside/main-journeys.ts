import type { Journey, Visitor } from './journey.ts';

const OAUTH_OPTIONS = {
  loginRedirectURL: 'http://localhost/login',
  providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }],
};
const OPTIONS = {
  emailMagicLinksOptions: {},
  oauthOptions: OAUTH_OPTIONS,
  passwordOptions: {},
};

/** Main screens with fewer products are compared by the long tests. */
const MANY_PRODUCTS = 3;

const PEER_ATTEMPTS = 5;

/** Beside a field, the provider's widget tries to offer passkeys again and again, then it stops. */
const waitForLastAttempt = async ({ name, page }: Visitor): Promise<void> => {
  if (name === 'theirs')
    await page.waitForFunction(
      (attempts) => besideReports.theirs.errors.length >= attempts,
      PEER_ATTEMPTS,
    );
};

/** @param products the order on the screen */
const main = (
  products: readonly string[],
  shows: string,
  methods: readonly string[] = [],
  act?: (visitor: Visitor) => Promise<void>,
): Journey => ({
  name: `main with ${[...products, ...methods].join(', ')}`,
  isLong: products.length < MANY_PRODUCTS,
  // Two widgets that offer passkeys would end each other's prompt.
  opening: ({ name }) => ({
    config: { ...OPTIONS, products, otpOptions: { methods } },
    ...(products.includes('passkeys') ? { sides: [name] } : {}),
  }),
  steps: [{ screen: `Main: ${[...products, ...methods].join(', ')}`, shows, ...(act && { act }) }],
});

export const MAIN_JOURNEYS: readonly Journey[] = [
  main(['otp'], 'WhatsApp', ['sms', 'whatsapp', 'email']),
  main(['otp'], 'WhatsApp', ['whatsapp']),
  main(['oauth'], 'Continue with GitHub'),
  main(['oauth', 'emailMagicLinks'], 'Continue with GitHub'),
  main(['passwords', 'oauth'], 'Continue with GitHub'),
  main(['passwords', 'emailMagicLinks'], 'Continue with email'),
  main(['emailMagicLinks', 'otp'], 'WhatsApp', ['sms', 'whatsapp']),
  main(['crypto', 'otp', 'oauth'], 'Set up a new', ['sms']),
  main(['emailMagicLinks', 'passkeys'], 'Continue with email', [], waitForLastAttempt),
  main(['oauth', 'passkeys'], 'Login with a Passkey'),
  main(['passkeys'], 'Cannot use Passkeys'),
  main(['emailMagicLinks', 'otp'], 'Cannot use both', ['email']),
  main(
    ['oauth', 'passwords', 'otp', 'crypto', 'passkeys'],
    'Set up a new',
    ['sms', 'email'],
    waitForLastAttempt,
  ),
];
