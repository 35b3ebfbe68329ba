import { continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import type { OAuthProviderName, OAuthStartRequest } from '@bakehouse/sdk';
import { expect } from '@playwright/test';
import { PROVIDER_ROWS } from '../../../people/social-providers.ts';
import { AUTHENTICATED_FIELDS, LOGOUT_STEP, ONE_HOUR_SESSION } from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

interface SocialLogin {
  provider: OAuthProviderName;
  /** The name in the person's email address; by default, the name of the provider. */
  person?: string;
  start?: OAuthStartRequest;
  /** Whether the account is added to the user who asked with `oauth.attach`. */
  isAttached?: boolean;
  /** The path of the page to which the person returns. */
  returnsTo: '/in' | '/new';
}

/** Leaves the page for a provider, agrees there, and comes back with a token. */
const returnFromProvider = async (world: JourneyWorld, login: SocialLogin): Promise<void> => {
  const { sdk, pageOrigin } = world;
  const request: OAuthStartRequest = {
    login_redirect_url: `${pageOrigin}/in`,
    signup_redirect_url: `${pageOrigin}/new`,
    ...login.start,
    ...(login.isAttached && { oauth_attach_token: requireKeptValue(world, 'attach token') }),
  };
  await sdk.page.evaluate(([name, options]) => void client.oauth[name].start(options), [
    login.provider,
    request,
  ] as const);
  const { provider, person = provider } = login;
  await continueAtProvider(sdk.page, {
    lastName: world.label,
    email: world.address(person),
  });
  await sdk.page.waitForURL(`${pageOrigin}/*?stytch_token_type=oauth&token=*`);
  const { pathname, searchParams } = new URL(sdk.page.url());
  expect(pathname).toBe(login.returnsTo);
  world.kept.set('oauth token', searchParams.get('token') ?? '');
  // The redemption replaces the token of the session, and the provider's client forgets a session whose old token fails.
  const refreshed = login.isAttached && sdk.page.waitForResponse('**/sessions/authenticate');
  await sdk.startHere();
  await refreshed;
};

const OAUTH_FIELDS = [
  ...AUTHENTICATED_FIELDS,
  'provider_subject',
  'provider_type',
  'profile_picture_url',
  'locale',
  'provider_values',
  'oauth_user_registration_id',
  'reset_sessions',
];

const oauthTokenArguments = (world: JourneyWorld) => [
  requireKeptValue(world, 'oauth token'),
  ONE_HOUR_SESSION,
];

const createLoginStep = (login: SocialLogin, about: string, facts: object = {}): MethodStep => ({
  call: 'oauth.authenticate',
  about: `${login.provider}, ${about}`,
  before: (world) => returnFromProvider(world, login),
  args: oauthTokenArguments,
  members: OAUTH_FIELDS,
  keep: ({ kept }, value) => {
    expect(value).toMatchObject({ provider_type: login.provider, ...facts });
    kept.set('registration id', String(value.oauth_user_registration_id));
  },
});

/** The steps of a new person, who signs up at each provider. */
const SIGN_UP_STEPS: readonly MethodStep[] = PROVIDER_ROWS.flatMap(
  ([provider, { toldAddress }]) => [
    createLoginStep({ provider, returnsTo: '/new' }, 'sign-up', {
      user_created: true,
      oauth_registration_created: true,
      reset_sessions: false,
      user: { emails: toldAddress === 'verified' ? [{ verified: true }] : [] },
    }),
    LOGOUT_STEP,
  ],
);

const SIGN_UP_STEPS_WITHOUT_PKCE = 2 * 10;

const EXTRA_START_OPTIONS: OAuthStartRequest = {
  custom_scopes: ['calendar', 'drive.readonly'],
  provider_params: { prompt: 'consent', login_hint: 'nia@people.example' },
};

const SQUATTED_LOGIN = { provider: 'github', person: 'squatted' } as const;

/** Each token works once, and each person gets one account only. */
export const STEPS_WITHOUT_PKCE: readonly MethodStep[] = [
  ...SIGN_UP_STEPS.slice(0, SIGN_UP_STEPS_WITHOUT_PKCE),
  {
    call: 'oauth.authenticate',
    about: 'token used twice',
    args: oauthTokenArguments,
    error: 'unable_to_auth_oauth_token',
  },
  {
    call: 'oauth.authenticate',
    about: 'unknown token',
    args: () => ['a token that nobody issued', ONE_HOUR_SESSION],
    error: 'oauth_token_not_found',
  },
  {
    call: 'passwords.create',
    about: 'with an address of somebody else',
    args: ({ address }) => [
      { email: address('squatted'), password: 'Rye-Rises-At-5am-Too', ...ONE_HOUR_SESSION },
    ],
  },
  LOGOUT_STEP,
  createLoginStep({ ...SQUATTED_LOGIN, returnsTo: '/in' }, 'first proof of a known address', {
    user_created: false,
    oauth_registration_created: true,
    reset_sessions: true,
    user: { password: null },
  }),
  {
    call: 'user.deleteOAuthRegistration',
    args: (world) => [requireKeptValue(world, 'registration id')],
    members: ['user_id'],
  },
  LOGOUT_STEP,
];

export const STEPS_WITH_PKCE: readonly MethodStep[] = [
  ...SIGN_UP_STEPS.slice(SIGN_UP_STEPS_WITHOUT_PKCE),
  createLoginStep(
    { provider: 'yahoo', returnsTo: '/in', start: EXTRA_START_OPTIONS },
    'login with extras',
    {
      user_created: false,
      oauth_registration_created: false,
    },
  ),
  LOGOUT_STEP,
];

/** Later clients connect an account to the user who is logged in. */
export const ATTACH_STEPS: readonly MethodStep[] = [
  {
    call: 'oauth.attach',
    about: 'logged out',
    args: () => ['github'],
    error: 'user_unauthenticated',
  },
  createLoginStep(
    { provider: 'google', person: 'owner', returnsTo: '/new' },
    'sign-up of the owner',
  ),
  {
    call: 'oauth.attach',
    about: 'unknown provider',
    args: () => ['myspace'],
    error: 'oauth_config_not_found',
  },
  {
    call: 'oauth.attach',
    args: () => ['gitlab'],
    members: ['oauth_attach_token'],
    keep: ({ kept }, { oauth_attach_token }) =>
      kept.set('attach token', String(oauth_attach_token)),
  },
  createLoginStep(
    { provider: 'gitlab', person: 'other', isAttached: true, returnsTo: '/in' },
    'attached',
    {
      user_created: false,
      oauth_registration_created: true,
      user: { providers: [{ provider_type: 'google' }, { provider_type: 'gitlab' }] },
      session: { authentication_factors: [{}, { delivery_method: 'oauth_gitlab' }] },
    },
  ),
  {
    call: 'user.deleteOAuthRegistration',
    args: (world) => [requireKeptValue(world, 'registration id')],
    members: ['user_id'],
  },
  LOGOUT_STEP,
];
