import { expect } from '@playwright/test';
import { CODE_CHALLENGE, OVENS_CLIENT_ID, RECIPES_CLIENT_ID, redeemCode } from './app-code.ts';
import { COMMON_FIELDS, EMAIL_CODE_STEPS, LOGOUT_STEP } from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

const SCOPES = ['openid', 'email', 'offline_access'];
const STATE = 'the state of the app';

const callbackOf = ({ pageOrigin }: JourneyWorld) => `${pageOrigin}/callback`;
const logoutTargetOf = ({ pageOrigin }: JourneyWorld) => `${pageOrigin}/`;

const requestOf = (world: JourneyWorld, clientId: string) => ({
  client_id: clientId,
  redirect_uri: callbackOf(world),
  response_type: 'code',
});

const expectAnswer = (answer: URL, parameters: Record<string, string>) => {
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: STATE, ...parameters });
  expect(answer.searchParams.get('iss')).toContain('/v1/oauth2/project-test-');
};

const redeemAnswer = async (world: JourneyWorld, answer: URL, clientId: string) => {
  const code = answer.searchParams.get('code') ?? '';
  expectAnswer(answer, {});
  const app = { clientId, redirectUri: callbackOf(world) };
  const { id_token = '' } = await redeemCode(world, { ...app, code });
  world.kept.set('id token', id_token);
};

interface ConsentForm {
  clientId?: string;
  isAllowed: boolean;
}

/** The page posts the form of the consent, and the browser comes to the app. */
const submitConsentForm = async (
  world: JourneyWorld,
  { clientId = RECIPES_CLIENT_ID, isAllowed }: ConsentForm,
): Promise<URL> => {
  const { page, startHere } = world.sdk;
  const before = page.url();
  const fields = {
    ...requestOf(world, clientId),
    scope: SCOPES.join(' '),
    code_challenge: CODE_CHALLENGE,
    state: STATE,
    nonce: 'the nonce of the app',
    consent_granted: isAllowed,
  };
  await page.evaluate((options) => void client.idp.oauthAuthorizeSubmit(options), fields);
  await page.waitForURL(({ href, pathname }) => href !== before && pathname === '/callback');
  const answer = new URL(page.url());
  const refreshed = page.waitForResponse('**/sessions/authenticate');
  await startHere();
  await refreshed;
  return answer;
};

const keepAppId = (world: JourneyWorld, value: Record<string, unknown>) => {
  // The cast is unchecked, because a wrong id fails the next call.
  const apps = value.connected_apps as { name: string; connected_app_id: string }[];
  const found = apps.find(({ name }) => name === 'Recipe book');
  world.kept.set('app id', found?.connected_app_id ?? '');
};

const expectConsentRequired = (isRequired: boolean) => (_world: JourneyWorld, value: object) =>
  expect(value).toMatchObject({ consent_required: isRequired });

const LOGOUT_MEMBERS = ['consent_required', 'redirect_uri'];

const logoutRequestOf = (world: JourneyWorld) => ({
  client_id: RECIPES_CLIENT_ID,
  post_logout_redirect_uri: logoutTargetOf(world),
  state: STATE,
});

/** The user ends the access of the app, and then an app asks for the logout. */
const CLOSING_STEPS: readonly MethodStep[] = [
  {
    call: 'idp.oauthLogoutStart',
    about: 'of an app that shows no id token',
    args: (world) => [logoutRequestOf(world)],
    members: LOGOUT_MEMBERS,
    keep: expectConsentRequired(true),
  },
  {
    call: 'idp.oauthLogoutStart',
    about: 'of an app with the id token of the user',
    args: (world) => [
      {
        ...logoutRequestOf(world),
        client_id: OVENS_CLIENT_ID,
        id_token_hint: requireKeptValue(world, 'id token'),
      },
    ],
    members: LOGOUT_MEMBERS,
    keep: expectConsentRequired(false),
  },
  {
    call: 'idp.oauthLogoutStart',
    about: 'to an address of somebody else',
    args: (world) => [
      { ...logoutRequestOf(world), post_logout_redirect_uri: 'https://elsewhere.example/' },
    ],
    error: 'idp_redirect_uri_mismatch',
  },
  {
    call: 'user.revokedConnectedApp',
    args: (world) => [requireKeptValue(world, 'app id')],
    members: COMMON_FIELDS,
  },
  {
    call: 'user.revokedConnectedApp',
    about: 'an app that has no access any more',
    args: (world) => [requireKeptValue(world, 'app id')],
    error: 'connected_app_not_found',
  },
  {
    call: 'user.getConnectedApps',
    about: 'without the app',
    members: ['connected_apps'],
    keep: (_world, value) => expect(value.connected_apps).toHaveLength(1),
  },
  LOGOUT_STEP,
  {
    call: 'idp.oauthLogoutStart',
    about: 'logged out',
    args: (world) => [logoutRequestOf(world)],
    members: LOGOUT_MEMBERS,
    keep: expectConsentRequired(false),
  },
];

/** A user and apps, with the calls of version 5, whose consent page posts a form. */
export const FORM_CONSENT_STEPS: readonly MethodStep[] = [
  ...EMAIL_CODE_STEPS,
  {
    call: 'idp.oauthAuthorizeStart',
    about: 'unknown app',
    args: (world) => [{ ...requestOf(world, 'nobody'), scope: 'openid' }],
    error: 'idp_client_not_found',
  },
  {
    call: 'idp.oauthAuthorizeStart',
    about: 'address of somebody else',
    args: (world) => [
      {
        ...requestOf(world, RECIPES_CLIENT_ID),
        redirect_uri: 'https://elsewhere.example/callback',
        scope: 'openid',
      },
    ],
    error: 'idp_redirect_uri_mismatch',
  },
  {
    call: 'idp.oauthAuthorizeStart',
    args: (world) => [{ ...requestOf(world, RECIPES_CLIENT_ID), scope: SCOPES.join(' ') }],
    members: ['consent_required', 'oidc_client'],
    keep: expectConsentRequired(true),
  },
  {
    call: 'user.getConnectedApps',
    about: 'after Deny',
    before: async (world) => {
      const answer = await submitConsentForm(world, { isAllowed: false });
      expectAnswer(answer, { error: 'access_denied' });
    },
    members: ['connected_apps'],
    keep: (_world, value) => expect(value.connected_apps).toEqual([]),
  },
  {
    call: 'user.getConnectedApps',
    about: 'after Allow',
    before: async (world) => {
      const answer = await submitConsentForm(world, { isAllowed: true });
      await redeemAnswer(world, answer, RECIPES_CLIENT_ID);
    },
    members: ['connected_apps'],
    keep: keepAppId,
  },
  {
    call: 'idp.oauthAuthorizeStart',
    about: 'an app of the site',
    args: (world) => [{ ...requestOf(world, OVENS_CLIENT_ID), scope: SCOPES.join(' ') }],
    members: ['consent_required', 'oidc_client'],
    keep: expectConsentRequired(false),
  },
  {
    call: 'user.getConnectedApps',
    about: 'after an app of the site came in without a question',
    before: async (world) => {
      const form = { clientId: OVENS_CLIENT_ID, isAllowed: false };
      await redeemAnswer(world, await submitConsentForm(world, form), OVENS_CLIENT_ID);
    },
    members: ['connected_apps'],
  },
  ...CLOSING_STEPS,
  {
    call: 'idp.oauthAuthorizeStart',
    about: 'logged out',
    args: (world) => [{ ...requestOf(world, RECIPES_CLIENT_ID), scope: 'openid' }],
    error: 'user_unauthenticated',
  },
];

const START_MEMBERS = ['user_id', 'user', 'client', 'consent_required', 'scope_results'];

const submissionOf = (world: JourneyWorld, clientId: string, isAllowed: boolean) => ({
  ...requestOf(world, clientId),
  scopes: SCOPES,
  state: STATE,
  nonce: 'the nonce of the app',
  code_challenge: CODE_CHALLENGE,
  consent_granted: isAllowed,
});

/** The page opens the address that it gets. */
const keepRedirect = (world: JourneyWorld, { redirect_uri }: Record<string, unknown>) =>
  world.kept.set('redirect', String(redirect_uri));

const keptAnswerOf = (world: JourneyWorld) => new URL(requireKeptValue(world, 'redirect'));

/** A user and apps, with the calls of version 6, which stay in the page. */
export const IN_PAGE_CONSENT_STEPS: readonly MethodStep[] = [
  ...EMAIL_CODE_STEPS,
  {
    call: 'idp.inPage.oauthAuthorizeStart',
    about: 'unknown app',
    args: (world) => [{ ...requestOf(world, 'nobody'), scopes: ['openid'] }],
    error: 'idp_client_not_found',
  },
  {
    call: 'idp.inPage.oauthAuthorizeStart',
    about: 'unknown scope',
    args: (world) => [{ ...requestOf(world, RECIPES_CLIENT_ID), scopes: ['openid', 'ovens'] }],
    error: 'idp_invalid_scope',
  },
  {
    call: 'idp.inPage.oauthAuthorizeStart',
    args: (world) => [
      { ...requestOf(world, RECIPES_CLIENT_ID), scopes: SCOPES, prompt: 'consent' },
    ],
    members: START_MEMBERS,
    keep: expectConsentRequired(true),
  },
  {
    call: 'idp.inPage.oauthAuthorizeSubmit',
    about: 'Deny',
    args: (world) => [submissionOf(world, RECIPES_CLIENT_ID, false)],
    members: ['redirect_uri'],
    keep: (_world, value) =>
      expectAnswer(new URL(String(value.redirect_uri)), { error: 'access_denied' }),
  },
  {
    call: 'idp.inPage.oauthAuthorizeSubmit',
    about: 'Allow',
    args: (world) => [submissionOf(world, RECIPES_CLIENT_ID, true)],
    members: ['redirect_uri', 'authorization_code'],
    keep: keepRedirect,
  },
  {
    call: 'user.getConnectedApps',
    about: 'after Allow',
    before: (world) => redeemAnswer(world, keptAnswerOf(world), RECIPES_CLIENT_ID),
    members: ['connected_apps'],
    keep: keepAppId,
  },
  {
    call: 'idp.inPage.oauthAuthorizeSubmit',
    about: 'an app of the site',
    args: (world) => [submissionOf(world, OVENS_CLIENT_ID, false)],
    members: ['redirect_uri', 'authorization_code'],
    keep: keepRedirect,
  },
  {
    call: 'user.getConnectedApps',
    about: 'with an app of the site',
    before: (world) => redeemAnswer(world, keptAnswerOf(world), OVENS_CLIENT_ID),
    members: ['connected_apps'],
  },
  ...CLOSING_STEPS,
  {
    call: 'idp.inPage.oauthAuthorizeStart',
    about: 'logged out',
    args: (world) => [{ ...requestOf(world, RECIPES_CLIENT_ID), scopes: ['openid'] }],
    error: 'user_unauthenticated',
  },
];
